import { hash } from "node:crypto";
import { canonical } from "@/lib/agent/json";
import { AppError, isAppError } from "@/lib/errors";

export type CallOnce = { agentId: string; keyId: string; key: string };
export type KeptAnswer = { status: number; headers: Record<string, string>; body: string };

/** What is remembered of calls with an `Idempotency-Key`, by all replicas together, for 24 hours. */
export type OncePort = {
  claim(
    call: CallOnce,
    requestHash: string,
    leaseSeconds: number,
  ): Promise<
    | { state: "acquired" | "mismatch" | "in_progress" | "unknown" }
    | ({ state: "completed" } & KeptAnswer)
  >;
  settle(call: CallOnce, answer: KeptAnswer): Promise<void>;
  release(call: CallOnce): Promise<void>;
};

/** Seconds beyond the tool's own time before a call that never reported back counts as lost. */
const slackSeconds = 30;

const readKey = (given: string): string => {
  const key = given.replace(/^"(.*)"$/, "$1");
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new AppError(
    "invalid_input",
    "Idempotency-Key must be 1 to 255 visible ASCII characters without spaces.",
  );
};

const memoryFails = () => {
  throw new AppError(
    "unavailable",
    "The call was not carried out, as nothing can be remembered of it right now.",
    {
      details: "Calls with an Idempotency-Key need the database. Try again with the same key.",
      headers: { "retry-after": "5" },
    },
  );
};

type Wanted = {
  once: OncePort;
  /** The header as it came. */
  given: string;
  agentId: string;
  keyId: string;
  tool: string;
  body: Record<string, unknown>;
  timeoutMs: number;
  /** Something could not be written down; the answer stands. */
  report(error: unknown): void;
};

/**
 * Carries a call out at most once in 24 hours for each `Idempotency-Key` of a caller's key. A repetition gets the
 * first answer; 409 while the first still runs, or when nobody knows what became of it; 422 for another call
 * under the same key; 503, and no call, while the database does not answer. `run` says whether the tool began:
 * a call that was refused before that may be repeated under the same key.
 */
export const atMostOnce = async (
  { once, given, agentId, keyId, tool, body, timeoutMs, report }: Wanted,
  run: () => Promise<KeptAnswer & { ran: boolean }>,
): Promise<KeptAnswer> => {
  const call = { agentId, keyId, key: readKey(given) };
  const requestHash = hash("sha256", canonical([tool, body]), "base64url");
  const lease = timeoutMs / 1000 + slackSeconds;
  const claim = await once.claim(call, requestHash, lease).catch((error: unknown) => {
    report(error);
    return memoryFails();
  });
  if (claim.state === "completed") {
    const { status, headers, body: text } = claim;
    return { status, headers: { ...headers, "idempotency-replayed": "true" }, body: text };
  }
  if (claim.state === "mismatch")
    throw new AppError("unprocessable", "This Idempotency-Key was used for another call.", {
      details: "Choose a new key for each call, and keep it only to repeat that very call.",
    });
  if (claim.state === "in_progress")
    throw new AppError("conflict", "The call with this Idempotency-Key is still running.", {
      headers: { "retry-after": "1" },
    });
  if (claim.state === "unknown")
    throw new AppError(
      "conflict",
      "The outcome of the call with this Idempotency-Key is unknown.",
      {
        details:
          "It began, and was cut off before its end was noted. It is not carried out again under this key: find out what it did, then use a new one.",
      },
    );
  let ran = true;
  try {
    const { ran: began, ...answer } = await run();
    ran = began;
    if (ran) await once.settle(call, answer).catch(report);
    return answer;
  } catch (error) {
    // A refusal comes before the tool has begun; after a surprise nobody knows.
    ran = !isAppError(error);
    throw error;
  } finally {
    if (!ran) await once.release(call).catch(report);
  }
};
