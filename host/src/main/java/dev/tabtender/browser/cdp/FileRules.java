package dev.tabtender.browser.cdp;

import dev.tabtender.json.Json;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Which files a file field takes. */
record FileRules(String accept, boolean multiple, boolean directory, boolean disabled) {

  static FileRules of(Json answer) {
    return new FileRules(
        answer.text("accept"),
        answer.bool("multiple"),
        answer.bool("directory"),
        answer.bool("disabled"));
  }

  /** Whether they are there and can be read; whatever field they are for. */
  static void requireReadable(List<Path> files) {
    for (Path file : files) {
      if (!Files.exists(file)) {
        throw rejected(
            "There is no file " + file + ".", "Check the path; it is one of the host's machine.");
      }
      if (!Files.isReadable(file)) {
        throw rejected(file + " cannot be read.", "Let the user whose host this is read the file.");
      }
    }
  }

  /** Refuses what a person could not choose in this field either. */
  void require(List<Path> files) {
    if (disabled) {
      throw new TabtenderException(
          ErrorCode.NOT_INTERACTABLE,
          "The file field is disabled.",
          "Something else has to be done first.");
    }
    if (files.size() > 1 && !multiple) {
      throw rejected("The field takes one file, not " + files.size() + ".", "Give one file.");
    }
    for (Path file : files) {
      if (Files.isDirectory(file) != directory) {
        throw directory
            ? rejected("The field takes a folder, and " + file + " is none.", "Give a folder.")
            : rejected(
                "The field takes files, and " + file + " is a folder.", "Give the files in it.");
      }
      if (!directory && !accepts(file)) {
        throw rejected(
            "The field accepts " + accept + ", not " + file.getFileName() + ".",
            "Give a file of that kind.");
      }
    }
  }

  private boolean accepts(Path file) {
    List<String> kinds =
        List.of(accept.toLowerCase(Locale.ROOT).split(",", -1)).stream()
            .map(String::strip)
            .filter(kind -> !kind.isEmpty())
            .toList();
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    String type = type(file);
    return kinds.isEmpty() || kinds.stream().anyMatch(kind -> matches(kind, name, type));
  }

  private static boolean matches(String kind, String name, String type) {
    if (kind.startsWith(".")) {
      return name.endsWith(kind);
    }
    // What nobody knows the type of is the page's to judge.
    return kind.equals("*/*")
        || type.isEmpty()
        || (kind.endsWith("/*")
            ? type.startsWith(kind.substring(0, kind.length() - 1))
            : type.equals(kind));
  }

  private static String type(Path file) {
    try {
      String type = Files.probeContentType(file);
      return type == null ? "" : type;
    } catch (IOException e) {
      return "";
    }
  }

  private static TabtenderException rejected(String message, String hint) {
    return new TabtenderException(ErrorCode.FILE_REJECTED, message, hint, Map.of());
  }
}
