package dev.tabtender.verbs;

class ExtensionFieldIT extends FieldSuite {
  @Override
  BrowserFixture fixture() {
    return new ExtensionFixture();
  }
}
