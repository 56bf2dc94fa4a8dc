package dev.tabtender.rules;

import static java.util.stream.Collectors.toMap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each package says in its package-info.java what it may import; nothing else is imported. */
class ImportRulesTest {
  private static final String OURS = "dev.tabtender.";
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

  /** "May import: JDK, json, io.netty." up to the full stop; the line may wrap. */
  private static final Pattern RULE = Pattern.compile("May import:((?:[^.]|\\.(?=\\w))*)\\.");

  private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.*]+);");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

  /** A name written out in the code instead of being imported. */
  private static final Pattern QUALIFIED =
      Pattern.compile("(?<![\\w.\"])dev\\.tabtender\\.[a-z][\\w.]*");

  private final List<Path> sources =
      Sources.withEnding(".java").stream()
          .filter(f -> f.toString().replace('\\', '/').contains("/src/main/java/"))
          .toList();

  private final Map<String, List<String>> rules =
      sources.stream()
          .filter(f -> f.endsWith("package-info.java"))
          .collect(toMap(ImportRulesTest::packageOf, ImportRulesTest::rule));

  @Test
  void importsOnlyWhatItsPackageMayImport() {
    List<String> broken = new ArrayList<>();
    for (Path source : sources) {
      String own = packageOf(source);
      names(source)
          .filter(name -> !name.startsWith(own + ".") || rules.containsKey(packageIn(name)))
          .filter(name -> !packageIn(name).equals(own))
          .filter(name -> rules.getOrDefault(own, List.of()).stream().noneMatch(allows(name)))
          .forEach(name -> broken.add(Sources.relative(source) + " imports " + name));
    }
    assertEquals(List.of(), broken);
  }

  @Test
  void everyPackageSaysWhatItMayImport() {
    List<String> packages = sources.stream().map(ImportRulesTest::packageOf).distinct().toList();
    assertTrue(packages.size() > 5, "The sources were not found");
    assertEquals(List.of(), packages.stream().filter(p -> !rules.containsKey(p)).toList());
  }

  private static Stream<String> names(Path source) {
    String code = COMMENT.matcher(Sources.text(source)).replaceAll("");
    Stream<String> imports = IMPORT.matcher(code).results().map(m -> m.group(1));
    String body = code.replaceAll("(?m)^(import|package) .*$", "");
    return Stream.concat(imports, QUALIFIED.matcher(body).results().map(MatchResult::group));
  }

  private static java.util.function.Predicate<String> allows(String name) {
    return rule ->
        switch (rule) {
          case "JDK" -> name.matches("(java|javax|jdk)\\..*");
          default ->
              packageIn(name).equals(OURS + rule) || !ours(name) && name.startsWith(rule + ".");
        };
  }

  private static boolean ours(String name) {
    return name.startsWith(OURS);
  }

  /** The lower-case words that a name begins with. */
  private static String packageIn(String name) {
    return name.replaceFirst("\\.(?:[A-Z*].*)$", "");
  }

  private static String packageOf(Path source) {
    return PACKAGE.matcher(Sources.text(source)).results().findFirst().orElseThrow().group(1);
  }

  private static List<String> rule(Path packageInfo) {
    String text = Sources.text(packageInfo).replaceAll("\\s*\\n \\* ?", " ");
    return RULE.matcher(text)
        .results()
        .flatMap(m -> Stream.concat(Stream.of(m.group(1).split(",")), Stream.of("org.jspecify")))
        .map(String::strip)
        .toList();
  }
}
