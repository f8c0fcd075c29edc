import { AppError, isAppError } from "@/lib/errors";
import { splitBody } from "@/lib/runtime/call/arguments";
import { canonicalJson } from "@/lib/schema/json";

/** A caller's `Idempotency-Key`, scoped to one agent and API key. */
export type IdempotencyKey = { space: string; agentId: string; keyId: string; key: string };
export type StoredResponse = { status: number; headers: Record<string, string>; body: string };

type IdempotencyClaim =
  | { status: "acquired" }
  /** The key was used for a different request. */
  | { status: "mismatch" }
  | { status: "in_progress" }
  /** The key is new, and the caller or its Space has too many. */
  | { status: "full" }
  /** It started, but its lease ended without a response. `callId` is its id, if known. */
  | { status: "unknown"; callId?: string | undefined }
  | { status: "completed"; response: StoredResponse };

/** Calls with an `Idempotency-Key`, shared by all replicas and kept for 24 hours. */
export type IdempotencyStore = {
  /**
   * Acquires a key for a call, or returns the state of the request that acquired it first.
   * `request` identifies the call and contains the caller's secrets, so it must not be stored
   * verbatim.
   */
  acquire(
    key: IdempotencyKey,
    request: string,
    call: { leaseSeconds: number; callId: string },
  ): Promise<IdempotencyClaim>;
  /** Extends the lease of a call that is still running. */
  renew(key: IdempotencyKey, leaseSeconds: number): Promise<void>;
  /** Saves the response for repeated requests. */
  complete(key: IdempotencyKey, response: StoredResponse): Promise<void>;
  /** Releases the key of a request that never ran. */
  release(key: IdempotencyKey): Promise<void>;
};

/** A call whose server has not renewed its lease for this long counts as lost. */
const LEASE_SECONDS = 15;
const LEASE_RENEWAL_MS = 5_000;

const parseKey = (header: string): string => {
  const key = header.replace(/^"(.*)"$/, "$1");
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new AppError(
    "invalid_input",
    "Idempotency-Key must be 1 to 255 visible ASCII characters without spaces.",
  );
};

type IdempotentCall = {
  store: IdempotencyStore;
  /** The header as received. */
  key: string;
  space: string;
  agentId: string;
  keyId: string;
  callId: string;
  /**
   * The version in the caller's URL. If undefined, a repetition after a new version is published is
   * the same call.
   */
  pinnedVersion: number | undefined;
  tool: string;
  body: Record<string, unknown>;
  /** The caller, even if the tool takes no bearer token. Another user's call is different. */
  caller: { bearer: string | undefined; variables: Record<string, string> };
  /**
   * Returns the state of an interrupted call by its id, because it may have continued in the
   * background.
   */
  recover(callId: string): Promise<StoredResponse | undefined>;
  /** Called if a completed call could not be stored; the response is still returned. */
  reportError(error: unknown): void;
};

const storeUnavailable = () =>
  new AppError("unavailable", "The call was not run because the database is not available.", {
    details: "Calls with an Idempotency-Key need the database. Try again with the same key.",
    retryAfterSeconds: 5,
  });

const toRefusal = (status: "mismatch" | "in_progress" | "full" | "unknown"): AppError => {
  if (status === "full")
    return new AppError("rate_limited", "Too many responses are stored for Idempotency-Keys.", {
      details:
        "The call was not run. Up to 1 GB of responses is kept per Space, at most 90% of it for one caller, each for 24 hours. Try again later, or call without Idempotency-Key.",
      retryAfterSeconds: 60,
    });
  if (status === "mismatch")
    return new AppError("unprocessable", "This Idempotency-Key was used for a different call.", {
      details:
        "Use a new key for each call. Repeat a call with the same key, at the same URL, with the same parameters, host context, bearer token and variables.",
    });
  if (status === "in_progress")
    return new AppError("conflict", "The call with this Idempotency-Key is still running.", {
      retryAfterSeconds: 1,
    });
  return new AppError("conflict", "The outcome of the call with this Idempotency-Key is unknown.", {
    details:
      "It started and was interrupted before its outcome was stored. It is not run again under this key. Find out what it did, then use a new key.",
  });
};

const toReplay = ({ status, headers, body }: StoredResponse): StoredResponse => ({
  status,
  body,
  headers: { ...headers, "idempotency-replayed": "true" },
});

/**
 * Runs a call at most once in 24 hours per `Idempotency-Key` of an API key; a repetition gets the
 * first response. Throws `conflict` while the first call is running or if its outcome is unknown,
 * `rate_limited` if the Space has too many keys, `unprocessable` if the key was used for a different
 * call or by a different user, and `unavailable`, without running the call, if the database does not
 * respond. `run` reports whether the call was refused before its tool started. Only then does the
 * key remain free; a cached result is a response like any other.
 */
export const withIdempotency = async (
  {
    store,
    key: header,
    space,
    agentId,
    keyId,
    callId,
    pinnedVersion,
    tool,
    body,
    caller,
    recover,
    reportError,
  }: IdempotentCall,
  run: () => Promise<StoredResponse & { isRefused: boolean }>,
): Promise<StoredResponse> => {
  const key = { space, agentId, keyId, key: parseKey(header) };
  // A field for which the host has no value may be null, empty or absent.
  const { params, host } = splitBody(body);
  const request = canonicalJson([
    tool,
    { ...params, ...host },
    caller.bearer ?? "",
    caller.variables,
    ...(pinnedVersion === undefined ? [] : [pinnedVersion]),
  ]);
  const claim = await store
    .acquire(key, request, { leaseSeconds: LEASE_SECONDS, callId })
    .catch((error: unknown) => {
      reportError(error);
      throw storeUnavailable();
    });
  if (claim.status === "completed") return toReplay(claim.response);
  if (claim.status === "unknown" && claim.callId !== undefined) {
    const response = await recover(claim.callId);
    if (response) return toReplay(response);
  }
  if (claim.status !== "acquired") throw toRefusal(claim.status);
  const renewalTimer = setInterval(
    () => void store.renew(key, LEASE_SECONDS).catch(reportError),
    LEASE_RENEWAL_MS,
  );
  let keepsKey = true;
  try {
    const { isRefused, ...response } = await run();
    keepsKey = !isRefused;
    if (keepsKey) await store.complete(key, response).catch(reportError);
    return response;
  } catch (error) {
    // Refusals happen before the tool starts; after any other error, it may have had an effect.
    keepsKey = !isAppError(error) || error.code === "internal" || error.facts.mayHaveRun === true;
    throw error;
  } finally {
    clearInterval(renewalTimer);
    if (!keepsKey) await store.release(key).catch(reportError);
  }
};
