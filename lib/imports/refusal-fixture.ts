import { type AppError, isAppError } from "@/lib/errors";

/** Resolves to the error with which an import is refused. */
export const getRefusal = async (result: Promise<unknown>): Promise<AppError> => {
  const error = await result.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error(`Expected a rejection, got: ${String(error)}`);
  return error;
};
