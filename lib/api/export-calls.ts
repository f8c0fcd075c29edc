import type { Reader } from "@/lib/data/access/identity";
import { type CallSummary, type ListCallsQuery, listCalls } from "@/lib/data/calls/list-calls";

const PAGE_SIZE = 1000;

const columns = [
  "startedAt",
  "id",
  "agent",
  "tool",
  "version",
  "protocol",
  "status",
  "code",
  "ms",
  "keyId",
  "keyName",
  "userName",
  "clientName",
  "cached",
] as const;

/** Spreadsheets run a cell that begins with one of these characters as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/** Formats a CSV cell (RFC 4180) that no spreadsheet interprets as a formula. */
export const toCsvCell = (value: string | number | boolean | null): string => {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const toFields = ({ signIn, startedAt, ...call }: CallSummary) => ({
  ...call,
  startedAt: startedAt.toISOString(),
  userName: signIn?.userName ?? null,
  clientName: signIn?.clientName ?? null,
});

type Format = { contentType: string; header: string; toLine: (call: CallSummary) => string };
export const exportFormats: Record<"csv" | "ndjson", Format> = {
  csv: {
    contentType: "text/csv; charset=utf-8",
    header: `${columns.join(",")}\r\n`,
    toLine(call) {
      const fields: Record<string, string | number | boolean | null> = toFields(call);
      return `${columns.map((name) => toCsvCell(fields[name] ?? null)).join(",")}\r\n`;
    },
  },
  ndjson: {
    contentType: "application/x-ndjson",
    header: "",
    toLine: (call) => `${JSON.stringify(call)}\n`,
  },
};

/**
 * Yields the lines of the selected calls, newest first, one page at a time. Yields at most `limit`
 * calls.
 */
export async function* exportCalls(
  reader: Reader,
  query: Omit<ListCallsQuery, "limit">,
  { header, toLine }: Format,
  limit: number,
): AsyncGenerator<string> {
  yield header;
  let cursor = query.cursor;
  let remaining = limit;
  do {
    const pageSize = Math.min(PAGE_SIZE, remaining);
    const { calls, next } = await listCalls(reader, {
      ...query,
      ...(cursor !== undefined && { cursor }),
      limit: pageSize,
    });
    yield calls.map(toLine).join("");
    remaining -= calls.length;
    cursor = next;
  } while (cursor !== undefined && remaining > 0);
}
