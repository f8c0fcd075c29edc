import type { TryResult } from "@/lib/api/schemas/tries";
import { isObject } from "@/lib/schema/json";

/** Explains to the author why a request was refused, or could not be sent. */
export type Refusal = {
  /** The rule or host, and what to do about it. */
  explanation: string;
  /** The credential whose hosts would have to include this host. */
  missingHost?: { service: string; host: string };
  /** The host that the tool's own hosts would have to include. */
  toolHost?: string;
};

const refusalCodes = [
  "SECURITY_VIOLATION",
  "OPERATION_NOT_ALLOWED",
  "NETWORK_ERROR",
  "UNAUTHORIZED",
];

const readMissingHost = (value: unknown): Refusal["missingHost"] =>
  isObject(value) && typeof value.service === "string" && typeof value.host === "string"
    ? { service: value.service, host: value.host }
    : undefined;

/**
 * Returns the refusal that ended a run. Returns undefined if the run succeeded or failed otherwise.
 */
export const findRefusal = ({ envelope, trace }: TryResult): Refusal | undefined => {
  if (envelope.success) return undefined;
  const { code } = envelope.error;
  if (!refusalCodes.includes(String(code))) return undefined;
  const entry = trace?.log.findLast(({ level, data }) => level === "warn" && isObject(data));
  if (!entry || !isObject(entry.data) || entry.data.code !== code) return undefined;
  const missingHost = readMissingHost(entry.data.missingHost);
  const { toolHost } = entry.data;
  return {
    explanation: entry.message,
    ...(missingHost && { missingHost }),
    ...(typeof toolHost === "string" && { toolHost }),
  };
};
