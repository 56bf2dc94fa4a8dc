package dev.tabtender.browser;

import org.jspecify.annotations.Nullable;

/** What {@code /v1/tabs} tells of a tab. */
public record TabInfo(
    String id, String url, String title, boolean active, @Nullable String openerId) {}
