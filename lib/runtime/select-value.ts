import type { Outcome } from "@/lib/agent/tool-error";
import { isObject } from "@/lib/schema/json";
import type { Ports, SelectRequest } from "./ports";

const TIMEOUT_MS = 5_000;

export const selectValue = async (
  { sandbox }: Ports,
  { agent, value, expression, signal }: SelectRequest,
): Promise<Outcome> => {
  const { space, id } = agent;
  const expressions = { select: expression };
  const query = { value, expressions, timeoutMs: TIMEOUT_MS, signal };
  const outcome = await sandbox.query({ space, agent: id, ...query });
  if (!outcome.ok) return outcome;
  return { ok: true, value: isObject(outcome.value) ? (outcome.value.select ?? null) : null };
};
