import { AppError } from "@/lib/errors";

/**
 * Codes of the operating system, PostgreSQL, and Prisma for a connection that failed, broke, or was
 * not available, and for a database that is read-only or out of resources. A database that rejects
 * the role, or does not exist, is being changed or restored: a server does not start with one.
 */
const outageCodes =
  /^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|25006|28\w{3}|3D000|53\d{3}|57P0[1-5]|P100[0-3]|P1008|P1010|P1017|P2024)$/;
/** Error kinds of Prisma's driver adapters. */
const outageKinds = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "TooManyConnections",
  "SocketTimeout",
  "AuthenticationFailed",
  "DatabaseAccessDenied",
  "DatabaseDoesNotExist",
]);
/** Messages of errors that pg throws without a code. */
const outageMessages =
  /timeout exceeded when trying to connect|^timeout expired$|connection terminated|encountered a connection error|query read timeout/i;

type Details = {
  code?: unknown;
  kind?: unknown;
  message?: unknown;
  cause?: unknown;
  /** Where Prisma stores the error of a driver adapter. */
  meta?: { driverAdapterError?: unknown };
};
const MAX_CAUSES = 5;

export const OUTAGE_MESSAGE = "The database is not available. Try again in a few seconds.";

/** Creates the error that requests are refused with during an outage. */
export const createOutageError = () =>
  new AppError("unavailable", OUTAGE_MESSAGE, { retryAfterSeconds: 5 });

/**
 * Whether an error means that the database cannot do its work now, so that the same request may
 * succeed later.
 */
export const isOutage = (error: unknown): boolean => {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES; depth += 1) {
    if (typeof current !== "object" || current === null) return false;
    const { code, kind, message, cause, meta }: Details = current;
    if (typeof code === "string" && outageCodes.test(code)) return true;
    if (typeof kind === "string" && outageKinds.has(kind)) return true;
    if (typeof message === "string" && outageMessages.test(message)) return true;
    current = cause ?? meta?.driverAdapterError;
  }
  return false;
};
