import type { TryResult } from "@/lib/api/schemas/tries";
import { isObject } from "@/lib/schema/json";

/** Why the guard refused a request, for the author. */
export type Refusal = {
  /** The rule, what it applies to, and how to permit it. */
  explanation: string;
  /** The credential whose hosts would have to include this host. */
  missingHost?: { service: string; host: string };
};

const readMissingHost = (value: unknown): Refusal["missingHost"] =>
  isObject(value) && typeof value.service === "string" && typeof value.host === "string"
    ? { service: value.service, host: value.host }
    : undefined;

/** The refusal that a run ended with; undefined if it succeeded or failed otherwise. */
export const findRefusal = ({ envelope, trace }: TryResult): Refusal | undefined => {
  if (envelope.success || envelope.error.code !== "SECURITY_VIOLATION") return undefined;
  const entry = trace?.log.findLast(({ level, data }) => level === "warn" && isObject(data));
  if (!entry || !isObject(entry.data) || entry.data.code !== "SECURITY_VIOLATION") return undefined;
  const missingHost = readMissingHost(entry.data.missingHost);
  return { explanation: entry.message, ...(missingHost && { missingHost }) };
};
