import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { canonical } from "@/lib/agent/json";
import type { Tool } from "@/lib/agent/tool";
import { AppError } from "@/lib/errors";
import type { CompiledAgent } from "./compiled-agent";

/** What enforced confirmation asks of the world. */
export type Confirmations = {
  /** Signs grants; the same on every replica. */
  secret: Uint8Array;
  /** Milliseconds since 1970. */
  now(): number;
  /** False when this grant was spent before, by any replica. */
  spend(id: string, expiresAt: Date): Promise<boolean>;
};

/** How long a person may think about it. */
const goodForMs = 5 * 60 * 1000;

type Asked = {
  agent: Pick<CompiledAgent, "id" | "version">;
  tool: Tool;
  keyId: string | null;
  params: Record<string, unknown>;
};

const sign = (
  secret: Uint8Array,
  { agent, tool, keyId, params }: Asked,
  id: string,
  ends: number,
) =>
  createHmac("sha256", secret)
    .update(canonical([agent.id, agent.version, tool.name, keyId, id, ends]))
    .update(hash("sha256", canonical(params), "buffer"))
    .digest("base64url");

const grantFor = (secret: Uint8Array, asked: Asked, ends: number) => {
  const id = randomBytes(12).toString("base64url");
  return `${id}.${ends}.${sign(secret, asked, id, ends)}`;
};

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** What a person is shown: only what the author lets them see. */
const visible = ({ visibleParameters: shown }: Tool, params: Record<string, unknown>) =>
  shown
    ? Object.fromEntries(Object.entries(params).filter(([name]) => shown.includes(name)))
    : params;

/**
 * The 428 that asks first. The grant for these very arguments is in the header and, beside what is about to
 * happen, in `details`, which is JSON text: an error has no other room (contract §4).
 */
const ask = (confirmations: Confirmations, asked: Asked, message: string) => {
  const ends = confirmations.now() + goodForMs;
  const grant = grantFor(confirmations.secret, asked, ends);
  const { name, confirmPrompt } = asked.tool;
  const expiresAt = new Date(ends).toISOString();
  const params = visible(asked.tool, asked.params);
  return new AppError("precondition_required", message, {
    details: JSON.stringify({
      tool: name,
      ...(confirmPrompt && { prompt: confirmPrompt }),
      params,
      confirmation: grant,
      expiresAt,
      howTo:
        "Show this to a person. When they agree, send the same call with the header x-confirmation.",
    }),
    headers: { "x-confirmation": grant },
  });
};

/**
 * Holds a tool to its confirmation: throws a 428 unless `given` is a grant for these arguments, this key and
 * this version that is neither old nor spent. A grant is spent by the call it lets through.
 */
export const demandConfirmation = async (
  confirmations: Confirmations,
  asked: Asked,
  given: string | undefined,
): Promise<void> => {
  const again = (message: string) => ask(confirmations, asked, message);
  if (!given) throw again(asked.tool.confirmPrompt ?? `"${asked.tool.name}" asks before it runs.`);
  const [, id = "", end = "", mac = ""] =
    /^([\w-]{16})\.(\d{1,15})\.([\w-]{43})$/.exec(given) ?? [];
  const ends = Number(end);
  if (!mac || !sameText(sign(confirmations.secret, asked, id, ends), mac))
    throw again("This confirmation was given for another call. Confirm these arguments.");
  if (ends <= confirmations.now()) throw again("This confirmation is too old. Confirm again.");
  if (!(await confirmations.spend(id, new Date(ends))))
    throw again("This confirmation has been used. Each call is confirmed by itself.");
};
