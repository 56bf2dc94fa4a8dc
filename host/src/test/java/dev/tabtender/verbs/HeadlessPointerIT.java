package dev.tabtender.verbs;

class HeadlessPointerIT extends PointerSuite {
  @Override
  BrowserFixture fixture() {
    return new HeadlessFixture();
  }
}
