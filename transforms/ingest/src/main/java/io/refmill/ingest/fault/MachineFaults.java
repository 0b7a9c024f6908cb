package io.refmill.ingest.fault;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.DamagedFileException;
import io.refmill.schemas.ErrorText;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells faults of the machine from bugs: what memory, disks and the system refused says nothing
 * about a design.
 */
public final class MachineFaults {
  private static final int MAX_CAUSES = 50;

  private MachineFaults() {}

  /**
   * Whether the machine is to blame: memory ran out, or something could not be read, written or
   * loaded.
   */
  public static boolean isOne(Throwable error) {
    return fault(error) != null;
  }

  /** {@link DiagnosticCode#MACHINE_FAULT} or {@link DiagnosticCode#INTERNAL_ERROR}. */
  public static DiagnosticCode code(Throwable error) {
    return isOne(error) ? DiagnosticCode.MACHINE_FAULT : DiagnosticCode.INTERNAL_ERROR;
  }

  /** The error or its cause that is the machine's, or null. */
  private static Throwable fault(Throwable error) {
    // The innermost one knows best what was refused.
    Throwable found = null;
    for (Throwable each : causes(error)) {
      if (isFault(each)) {
        found = each;
      }
      if (each instanceof DamagedFileException) {
        // What it was made of are a decoder's words, which name no file.
        return each;
      }
    }
    return found;
  }

  /** What a storage of remote files said, which explains more than its innermost cause; or null. */
  public static StorageException storage(Throwable error) {
    for (Throwable each : causes(error)) {
      if (each instanceof StorageException storage) {
        return storage;
      }
    }
    return null;
  }

  private static boolean isFault(Throwable error) {
    if (error instanceof VirtualMachineError) {
      // An InternalError is a page of a mapped file that could not be had.
      return !(error instanceof StackOverflowError);
    }
    if (isUnloaded(error)) {
      return true;
    }
    return error instanceof IOException
        && !(error instanceof CharacterCodingException)
        && !(error instanceof JsonProcessingException)
        && !(error instanceof InputChangedException)
        && !(error instanceof NoSourceException);
  }

  /**
   * Whether code could not be loaded: a file of ours that was replaced, a disk without room for a
   * library's native part. From then on each record that needs it fails, whatever it holds.
   */
  private static boolean isUnloaded(Throwable error) {
    return error instanceof NoClassDefFoundError
        || error instanceof UnsatisfiedLinkError
        || error instanceof ExceptionInInitializerError;
  }

  /** An error and its causes, from the outside in. */
  public static List<Throwable> causes(Throwable error) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable each = error;
        each != null && causes.size() < MAX_CAUSES;
        each = each.getCause()) {
      causes.add(each);
    }
    return causes;
  }

  /** An error that names the file that it befell: what a stream says of a full disk does not. */
  public static IOException at(Path file, IOException error) {
    if (error instanceof FileSystemException named && named.getFile() != null) {
      return error;
    }
    FileSystemException named = new FileSystemException(file.toString(), null, error.getMessage());
    named.initCause(error);
    return named;
  }

  /** What happened, and to which file if that is known: one line for a user. */
  public static String describe(Throwable error) {
    StorageException storage = storage(error);
    if (storage != null) {
      return storage.getMessage();
    }
    Throwable fault = fault(error);
    if (fault == null) {
      return String.valueOf(error);
    }
    if (fault instanceof OutOfMemoryError) {
      return "memory ran out (" + fault.getMessage() + ")";
    }
    if (isUnloaded(fault)) {
      return "a part of the program could not be loaded (" + ErrorText.of(fault) + ")";
    }
    // A wrapper often names the file where its cause only says what went wrong.
    String text = reason(fault);
    for (Throwable each : causes(error)) {
      if (each instanceof FileSystemException file && file.getFile() != null) {
        return file.getFile() + ": " + text;
      }
    }
    return text;
  }

  /** Whether {@link #describe} names a file. */
  public static boolean namesFile(Throwable error) {
    return causes(error).stream()
        .anyMatch(each -> each instanceof FileSystemException file && file.getFile() != null);
  }

  private static String reason(Throwable fault) {
    if (fault instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (fault instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (fault instanceof FileAlreadyExistsException) {
      return "something else of this name is there";
    }
    String text =
        fault instanceof FileSystemException file && file.getReason() != null
            ? file.getReason()
            : fault.getMessage();
    return text == null ? fault.getClass().getSimpleName() : ErrorText.stable(text);
  }

  /** What a user can do about it, as a clause. */
  public static String remedy(Throwable error) {
    StorageException storage = storage(error);
    if (storage != null) {
      return storage.remedy();
    }
    if (causes(error).stream().anyMatch(each -> each instanceof DamagedFileException)) {
      return "copy it here again from where it came from, or make the dataset anew";
    }
    String text = describe(error);
    if (fault(error) instanceof OutOfMemoryError) {
      return text.contains("thread")
          ? "raise the limit of processes (ulimit -u), or use a smaller --parallelism"
          : "give it more by REFMILL_JAVA_OPTS=-Xmx8g, or use a smaller --parallelism";
    }
    if (isUnloaded(fault(error))) {
      return "see that there is room in TMPDIR, and that nobody replaces refmill's files while it runs,"
          + " and run it again";
    }
    if (text.contains("No space left") || text.contains("quota exceeded")) {
      return "free some space there, or use another place (--output for the dataset, TMPDIR for"
          + " scratch files)";
    }
    if (text.contains("Read-only") || text.contains("permission denied")) {
      return "use a place that you may write to (--output for the dataset, TMPDIR for scratch"
          + " files)";
    }
    if (text.contains("Too many open files")) {
      return "raise the limit of open files (ulimit -n), or use a smaller --parallelism";
    }
    return "mend that and run it again";
  }
}
