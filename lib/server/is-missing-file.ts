/** Whether a file operation failed because there is no such file. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
