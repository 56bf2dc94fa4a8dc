package dev.tabtender.cli;

import java.util.List;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * One argument of a command, and the field of the request that it becomes.
 *
 * @param field camelCase, as in the request
 * @param place where it stands on the command line
 */
record Word(String field, Kind kind, Place place, String help) {
  enum Kind {
    TEXT,
    INTEGER,
    NUMBER,
    FLAG,
    /** Several texts. */
    TEXTS,
    /** Several integers. */
    INTEGERS,
    /** Several JSON values. */
    VALUES,
    /** Paths of files, made absolute. */
    FILES
  }

  enum Place {
    NEEDED,
    POSSIBLE,
    OPTION
  }

  static Word needed(String field, Kind kind, String help) {
    return new Word(field, kind, Place.NEEDED, help);
  }

  static Word possible(String field, Kind kind, String help) {
    return new Word(field, kind, Place.POSSIBLE, help);
  }

  static Word option(String field, Kind kind, String help) {
    return new Word(field, kind, Place.OPTION, help);
  }

  /** {@code --full-page} for fullPage. */
  String optionName() {
    return "--" + field.replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT);
  }

  String label() {
    return field.equals("index")
        ? "N"
        : field.replaceAll("([A-Z])", "_$1").toUpperCase(java.util.Locale.ROOT);
  }

  /** Several of them on one command line. */
  boolean many() {
    return List.of(Kind.TEXTS, Kind.INTEGERS, Kind.VALUES, Kind.FILES).contains(kind);
  }

  ArgSpec spec(int position) {
    if (place == Place.OPTION) {
      OptionSpec.Builder option = OptionSpec.builder(optionName()).description(help);
      return kind == Kind.FLAG
          ? option.type(boolean.class).arity("0").build()
          : option.type(type()).auxiliaryTypes(auxiliary()).arity("1").paramLabel(label()).build();
    }
    String arity =
        many() ? (place == Place.NEEDED ? "1..*" : "0..*") : place == Place.NEEDED ? "1" : "0..1";
    return PositionalParamSpec.builder()
        .index(many() ? position + "..*" : "" + position)
        .arity(arity)
        .required(place == Place.NEEDED)
        .type(type())
        .auxiliaryTypes(auxiliary())
        .paramLabel(label())
        .description(help)
        .build();
  }

  private Class<?> type() {
    return many() ? List.class : single();
  }

  private Class<?> auxiliary() {
    return single();
  }

  private Class<?> single() {
    return switch (kind) {
      case INTEGER, INTEGERS -> Integer.class;
      case NUMBER -> Double.class;
      case FLAG -> Boolean.class;
      case TEXT, TEXTS, VALUES, FILES -> String.class;
    };
  }
}
