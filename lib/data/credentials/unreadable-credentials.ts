import { AppError } from "@/lib/errors";

/**
 * Creates the function that refuses a call whose credentials could not be read. The caller is not
 * told the reason, which is for the operator.
 */
export const createReadRefusal =
  (onError: (error: unknown) => void) =>
  (error: unknown): never => {
    onError(error);
    throw new AppError(
      "unavailable",
      "The stored credentials cannot be read at the moment. Try again shortly.",
      { retryAfterSeconds: 5 },
    );
  };
