package dev.tabtender.access;

import dev.tabtender.json.Json;
import dev.tabtender.json.MalformedJson;
import dev.tabtender.local.Home;
import dev.tabtender.protocol.error.ErrorCode;
import dev.tabtender.protocol.error.TabtenderException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tokens of one home folder: the first one in the file {@code token}, which may do everything,
 * and those made later in {@code tokens.json}, of which only a hash is kept. Both files are read
 * again when they change, so that a token which was revoked on the command line is refused from the
 * next request on.
 */
public final class Tokens implements TokenCheck {
  private static final System.Logger LOG = System.getLogger(Tokens.class.getName());
  private static final String FIRST = "first";
  private static final int RANDOM_BYTES = 32;

  private final Path firstFile;
  private final Path bookFile;
  private Known known = new Known(Version.NONE, Version.NONE, List.of());

  /** One made later. */
  public record Entry(String name, Set<Scope> scopes, String sha256, String createdAt) {}

  private record Hashed(byte[] sha256, Grant grant) {}

  private record Known(Version first, Version book, List<Hashed> tokens) {}

  /**
   * Which content a file has. The time alone does not tell: a clock tick has room for two changes.
   *
   * @param key the system's number of the file, which each writing anew changes
   */
  private record Version(FileTime changed, long size, String key) {
    static final Version NONE = new Version(FileTime.fromMillis(0), -1, "");

    static Version of(Path file) {
      try {
        BasicFileAttributes told = Files.readAttributes(file, BasicFileAttributes.class);
        return new Version(told.lastModifiedTime(), told.size(), String.valueOf(told.fileKey()));
      } catch (IOException e) {
        return NONE;
      }
    }
  }

  public Tokens(Home home) {
    firstFile = home.token();
    bookFile = home.root().resolve("tokens.json");
  }

  /** Makes the first token unless there is one. */
  public void makeFirst() throws IOException {
    if (Files.exists(firstFile) && !Files.readString(firstFile).isBlank()) {
      PrivateFile.restrict(firstFile);
      return;
    }
    PrivateFile.write(firstFile, random() + "\n");
  }

  /** The first token. */
  public String first() throws IOException {
    return Files.readString(firstFile).strip();
  }

  @Override
  public Optional<Grant> grantOf(String token) {
    byte[] hash = sha256(token);
    Grant found = null;
    for (Hashed one : known()) {
      // No early exit: how long it takes must not tell how near a guess was.
      if (MessageDigest.isEqual(one.sha256(), hash)) {
        found = one.grant();
      }
    }
    return Optional.ofNullable(found);
  }

  private synchronized List<Hashed> known() {
    Version first = Version.of(firstFile);
    Version book = Version.of(bookFile);
    if (!first.equals(known.first()) || !book.equals(known.book())) {
      known = new Known(first, book, read());
    }
    return known.tokens();
  }

  private List<Hashed> read() {
    List<Hashed> tokens = new ArrayList<>();
    try {
      String first = first();
      if (!first.isEmpty()) {
        tokens.add(new Hashed(sha256(first), new Grant(FIRST, EnumSet.allOf(Scope.class))));
      }
    } catch (IOException e) {
      // Without that file nobody has the first token.
    }
    try {
      for (Entry entry : list()) {
        byte[] hash = HexFormat.of().parseHex(entry.sha256());
        tokens.add(new Hashed(hash, new Grant(entry.name(), entry.scopes())));
      }
    } catch (TabtenderException | IllegalArgumentException e) {
      // The first token has to work all the same: its owner is who can mend the list.
      LOG.log(System.Logger.Level.WARNING, "{0} cannot be read: {1}", bookFile, e.getMessage());
    }
    return List.copyOf(tokens);
  }

  /**
   * @return the new token, which cannot be shown again
   * @throws TabtenderException {@code bad_request} when the name is taken
   */
  public synchronized String create(String name, Set<Scope> scopes) throws IOException {
    List<Entry> entries = new ArrayList<>(list());
    if (name.equals(FIRST) || entries.stream().anyMatch(entry -> entry.name().equals(name))) {
      throw new TabtenderException(
          ErrorCode.BAD_REQUEST,
          "There is a token named `" + name + "` already.",
          "Choose another name, or revoke it: tabtender token revoke " + name);
    }
    String token = random();
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    entries.add(new Entry(name, scopes, HexFormat.of().formatHex(sha256(token)), now));
    write(entries);
    return token;
  }

  /**
   * @throws TabtenderException when the list is damaged
   */
  public synchronized List<Entry> list() {
    try {
      return Json.parse(Files.readAllBytes(bookFile)).get("tokens").items().stream()
          .map(Tokens::entry)
          .toList();
    } catch (MalformedJson e) {
      throw new TabtenderException(
          ErrorCode.INTERNAL,
          "The list of tokens in " + bookFile + " is damaged.",
          "Remove that file and make its tokens anew; the first token is not in it.",
          Map.of(),
          e);
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * @throws TabtenderException {@code not_found}
   */
  public synchronized void revoke(String name) throws IOException {
    List<Entry> entries = list();
    List<Entry> left = entries.stream().filter(entry -> !entry.name().equals(name)).toList();
    if (left.size() == entries.size()) {
      throw new TabtenderException(
          ErrorCode.NOT_FOUND,
          "There is no token named `" + name + "`.",
          "See tabtender token list. The first token is replaced by removing the file token.");
    }
    write(left);
  }

  private void write(List<Entry> entries) throws IOException {
    List<Json> items =
        entries.stream()
            .map(
                entry ->
                    Json.object(
                        "name", entry.name(),
                        "scopes", entry.scopes().stream().map(Scope::word).sorted().toList(),
                        "sha256", entry.sha256(),
                        "createdAt", entry.createdAt()))
            .toList();
    PrivateFile.write(bookFile, Json.object("tokens", items).pretty() + "\n");
  }

  private static Entry entry(Json item) {
    Set<Scope> scopes =
        item.get("scopes").items().stream()
            .flatMap(word -> Scope.of(word.text()).stream())
            .collect(Collectors.toUnmodifiableSet());
    return new Entry(item.text("name"), scopes, item.text("sha256"), item.text("createdAt"));
  }

  private static String random() {
    byte[] random = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  private static byte[] sha256(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** For {@code details}: the words that {@code --scope} takes. */
  public static Map<String, Object> scopeWords() {
    return Map.of("scopes", EnumSet.allOf(Scope.class).stream().map(Scope::word).toList());
  }
}
