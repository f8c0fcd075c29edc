import { type CallSource, callSources } from "@/lib/agent/access/protocol-name";
import { type CallOutcomeName, callOutcomes } from "@/lib/agent/call-status";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Periods that end now. */
export const periods = {
  "1h": { label: "Last hour", ms: HOUR_MS },
  "24h": { label: "Last 24 hours", ms: DAY_MS },
  "7d": { label: "Last 7 days", ms: 7 * DAY_MS },
  "30d": { label: "Last 30 days", ms: 30 * DAY_MS },
  "90d": { label: "Last 90 days", ms: 90 * DAY_MS },
} as const;
export type PeriodName = keyof typeof periods;
export const isPeriodName = (name: string): name is PeriodName => Object.hasOwn(periods, name);

/** A period that ends now, or a range with a start and an end. */
export type Range = { period: PeriodName } | { from: string; to: string };

/** The filter of the log. All of it is in the URL, so that it can be shared. */
export type LogFilter = {
  range: Range;
  agent?: string;
  tool?: string;
  caller?: string;
  outcome?: CallOutcomeName;
  status?: number;
  code?: string;
  protocol?: CallSource | "playground";
  q?: string;
};

const DEFAULT_PERIOD: PeriodName = "7d";

type Query = Pick<URLSearchParams, "get">;

const readTime = (query: Query, name: string): string | undefined => {
  const date = new Date(query.get(name) ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

const readRange = (query: Query): Range => {
  const from = readTime(query, "from");
  const to = readTime(query, "to");
  if (from && to && from < to) return { from, to };
  const period = query.get("period") ?? "";
  return { period: isPeriodName(period) ? period : DEFAULT_PERIOD };
};

const MIN_STATUS = 100;
const MAX_STATUS = 599;

/** Parses a filter from a URL. Ignores invalid values. */
export const readLogFilter = (query: Query): LogFilter => {
  const filter: LogFilter = { range: readRange(query) };
  for (const name of ["agent", "tool", "caller", "code", "q"] as const) {
    const value = query.get(name);
    if (value) filter[name] = value;
  }
  const outcome = callOutcomes.find((each) => each === query.get("outcome"));
  if (outcome) filter.outcome = outcome;
  const protocol = [...callSources, "playground" as const].find(
    (each) => each === query.get("protocol"),
  );
  if (protocol) filter.protocol = protocol;
  const status = Number(query.get("status"));
  if (Number.isInteger(status) && status >= MIN_STATUS && status <= MAX_STATUS)
    filter.status = status;
  return filter;
};

/** Returns the URL query for a filter. */
export const writeLogFilter = ({ range, ...filter }: LogFilter): URLSearchParams => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && value !== "") query.set(name, String(value));
  if ("from" in range) {
    query.set("from", range.from);
    query.set("to", range.to);
  } else if (range.period !== DEFAULT_PERIOD) query.set("period", range.period);
  return query;
};

/**
 * Returns the start and end of a range. A period that ends now has no end, because calls keep
 * arriving.
 */
export const toTimes = (range: Range, now: number): { from: string; to?: string } =>
  "from" in range ? range : { from: new Date(now - periods[range.period].ms).toISOString() };

/** Whether anything besides the time range is filtered. */
export const isFiltered = ({ range: _, ...filter }: LogFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== "");

/** Whether the filter has a criterion that the statistics do not support. */
export const hasDetailFilter = ({ agent: _, tool: __, ...filter }: LogFilter): boolean =>
  isFiltered(filter);
