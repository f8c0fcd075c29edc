import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { fillConfirmPrompt } from "@/lib/agent/confirm-prompt";
import type { DefinedTool } from "@/lib/agent/defined-tool";
import { selectVisible, toVisibleArguments } from "@/lib/agent/visible-arguments";
import { AppError, isAppError } from "@/lib/errors";
import type { CallContext } from "@/lib/handlers/handler";
import { canonicalJson } from "@/lib/schema/json";
import type { CompiledAgent } from "../compiled-agent";
import type { CallResult } from "../ports";

/** What enforced confirmation needs from outside. */
export type ConfirmationStore = {
  /** Signs grants. The same on every replica. */
  secret: Uint8Array;
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves to false if the grant has already been used, on any replica. */
  consume(id: string, expiresAt: Date): Promise<boolean>;
  /** Makes the grant usable again. */
  release(id: string): Promise<void>;
};

/**
 * What was sent to confirm a call. `askedParams` are those of the question, if the person has
 * edited them since.
 */
type Confirmation = {
  grant?: string | undefined;
  askedParams?: Record<string, unknown> | undefined;
};

/** How long a person has to decide, in milliseconds. */
const CONFIRMATION_TTL_MS = 5 * 60 * 1000;

type ConfirmableCall = {
  agent: Pick<CompiledAgent, "id" | "version">;
  tool: DefinedTool;
  keyId: string | null;
  params: Record<string, unknown>;
  /** Who calls. Another user's confirmation does not count. */
  context: Pick<CallContext, "bearer" | "variables" | "userId">;
};

const toUser = ({ bearer = "", variables, userId = "" }: ConfirmableCall["context"]) => [
  bearer,
  variables,
  userId,
];

const sign = (
  secret: Uint8Array,
  { agent, tool, keyId, params, context }: ConfirmableCall,
  id: string,
  expiresAt: number,
) =>
  createHmac("sha256", secret)
    .update(canonicalJson([agent.id, agent.version, tool.name, keyId, id, expiresAt]))
    .update(hash("sha256", canonicalJson([params, toUser(context)]), "buffer"))
    .digest("base64url");

const createGrant = (secret: Uint8Array, call: ConfirmableCall, expiresAt: number) => {
  const id = randomBytes(12).toString("base64url");
  return `${id}.${expiresAt}.${sign(secret, call, id, expiresAt)}`;
};

const isEqual = (a: string, b: string) => {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Creates the request for confirmation. The grant for exactly these arguments is in `facts`. It is
 * also in `details`, together with what is about to happen, as JSON text, because the failure
 * envelope has no other field for it.
 */
const toConfirmationRequest = (
  store: ConfirmationStore,
  call: ConfirmableCall,
  message: string,
) => {
  const expiresAt = store.now() + CONFIRMATION_TTL_MS;
  const grant = createGrant(store.secret, call, expiresAt);
  const prompt = fillConfirmPrompt(call.tool, call.params);
  const params = toVisibleArguments(call.tool, call.params);
  return new AppError("precondition_required", message, {
    details: JSON.stringify({
      tool: call.tool.name,
      ...(prompt && { prompt }),
      params,
      confirmation: grant,
      expiresAt: new Date(expiresAt).toISOString(),
      howTo:
        "Show this to a person. If they agree, send the same call with the header x-confirmation.",
    }),
    confirmation: grant,
    confirmationRequest: {
      ...(prompt && { prompt }),
      params,
      parameters: selectVisible(call.tool, call.tool.parameters.properties),
    },
  });
};

/** Creates a new grant for a call whose own grant was used before the call ended. */
export const renewGrant = (store: ConfirmationStore, call: ConfirmableCall): string =>
  createGrant(store.secret, call, store.now() + CONFIRMATION_TTL_MS);

/**
 * Consumes the grant and returns its id. Throws `precondition_required` unless the grant is for
 * these arguments (or those of the question), this caller and this version, and is neither expired
 * nor used.
 */
const requireConfirmation = async (
  store: ConfirmationStore,
  call: ConfirmableCall,
  { grant, askedParams }: Confirmation,
): Promise<string> => {
  const ask = (message: string) => toConfirmationRequest(store, call, message);
  if (!grant)
    throw ask(
      fillConfirmPrompt(call.tool, call.params) ?? `"${call.tool.name}" requires confirmation.`,
    );
  const [, id = "", end = "", signature = ""] =
    /^([\w-]{16})\.(\d{1,15})\.([\w-]{43})$/.exec(grant) ?? [];
  const expiresAt = Number(end);
  const askedCall = askedParams ? { ...call, params: askedParams } : call;
  if (!signature || !isEqual(sign(store.secret, askedCall, id, expiresAt), signature))
    throw ask("This confirmation is for a different call. Confirm these arguments.");
  if (expiresAt <= store.now()) throw ask("This confirmation has expired. Confirm again.");
  if (!(await store.consume(id, new Date(expiresAt))))
    throw ask("This confirmation has already been used. Confirm each call separately.");
  return id;
};

type Result = Omit<CallResult, "trace">;

/**
 * Runs a call whose grant has been consumed. Releases the grant if the call has not started and
 * will not, because another call was in the way. If the database does not respond by then, the
 * grant stays used, and the person is asked again.
 */
export const releaseUnlessStarted = async <R extends Result>(
  store: ConfirmationStore,
  grantId: string,
  run: () => Promise<R>,
): Promise<R> => {
  let hasNotStarted = false;
  try {
    const result = await run();
    hasNotStarted = !result.ran && !result.outcome.ok && !result.isDeferred;
    return result;
  } catch (error) {
    hasNotStarted = isAppError(error) && error.code === "rate_limited";
    throw error;
  } finally {
    if (hasNotStarted) await store.release(grantId).catch(() => {});
  }
};

/** Runs a call that a person has to approve. A call that is only admitted takes its grant along. */
export const withGrant = async (
  store: ConfirmationStore,
  call: ConfirmableCall,
  confirmation: Confirmation,
  run: () => Promise<Result>,
): Promise<Result> => {
  const grantId = await requireConfirmation(store, call, confirmation);
  const result = await releaseUnlessStarted(store, grantId, run);
  return result.isAdmitted ? { ...result, grantId } : result;
};
