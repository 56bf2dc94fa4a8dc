package dev.tabtender.verbs;

class ExtensionPointerIT extends PointerSuite {
  @Override
  BrowserFixture fixture() {
    return new ExtensionFixture();
  }
}
