import { isObject } from "@/lib/schema/json";

/** What other programs save of requests, besides Postman. */
export type ExportKind = "har";

/** The kind of an export in JSON. */
export const detectExport = (value: unknown): ExportKind | undefined => {
  if (!isObject(value)) return undefined;
  return isObject(value.log) && Array.isArray(value.log.entries) ? "har" : undefined;
};

/** The kind of an export that is not valid JSON. */
export const detectExportText = (text: string): ExportKind | undefined =>
  /^\s*\{\s*"log"\s*:/.test(text) && text.includes('"entries"') ? "har" : undefined;

/** The parts of a recording that no tool is made from: most of its size, and what services responded. */
const unusedParts = new Set(["_initiator", "timings", "cache"]);

/** A recording as it is sent: without the responses' content. */
export const shortenRecording = (value: unknown): string =>
  JSON.stringify(value, (key, member) => {
    if (unusedParts.has(key)) return undefined;
    return key === "content" && isObject(member) ? { mimeType: member.mimeType } : member;
  });
