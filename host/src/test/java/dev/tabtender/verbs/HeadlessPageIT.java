package dev.tabtender.verbs;

class HeadlessPageIT extends PageSuite {
  @Override
  BrowserFixture fixture() {
    return new HeadlessFixture();
  }
}
