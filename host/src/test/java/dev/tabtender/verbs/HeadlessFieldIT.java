package dev.tabtender.verbs;

class HeadlessFieldIT extends FieldSuite {
  @Override
  BrowserFixture fixture() {
    return new HeadlessFixture();
  }
}
