package dev.tabtender.verbs;

class ExtensionPageIT extends PageSuite {
  @Override
  BrowserFixture fixture() {
    return new ExtensionFixture();
  }
}
