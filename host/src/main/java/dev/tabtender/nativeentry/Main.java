package dev.tabtender.nativeentry;

import dev.tabtender.local.Home;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;

/** Started by the browser with the caller's origin. Uses the JDK alone: it has to be up at once. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    FileOutputStream frames = new FileOutputStream(FileDescriptor.out);
    // A stray line on stdout would be read as a frame's length.
    System.setOut(System.err);
    Home home = Home.ofThisUser();
    NativeEntry entry =
        new NativeEntry(
            home,
            args.length == 0 ? "" : args[0],
            new FileInputStream(FileDescriptor.in),
            frames,
            new HostStarter(home, new HostStarter.Command(home)));
    // A thread may still sit in a read that nothing ends.
    Runtime.getRuntime().halt(entry.run());
  }
}
