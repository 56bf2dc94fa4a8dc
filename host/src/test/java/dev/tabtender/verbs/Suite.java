package dev.tabtender.verbs;

import dev.tabtender.concurrent.Deadline;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** A browser and a page server for a class of tests, a tab for each. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class Suite {
  BrowserFixture browser;
  Pages pages;
  Driver driver;

  abstract BrowserFixture fixture();

  @BeforeAll
  void start() {
    browser = fixture();
    pages = new Pages();
  }

  @AfterAll
  void stop() {
    browser.close();
    pages.close();
  }

  @BeforeEach
  void open() {
    driver = new Driver(browser.open());
  }

  @AfterEach
  void closeTab() {
    driver.tab.close(Deadline.inMillis(10_000));
  }

  void show(String body) {
    driver.go(pages.page(body));
  }
}
