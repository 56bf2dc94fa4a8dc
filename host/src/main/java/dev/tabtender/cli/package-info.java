/**
 * The command line: a thin client of the host's HTTP.
 *
 * <p>May import: JDK, protocol, protocol.error, json, concurrent, local, access, picocli.
 */
@NullMarked
package dev.tabtender.cli;

import org.jspecify.annotations.NullMarked;
