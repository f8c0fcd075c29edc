import type { Tool } from "@/lib/agent/tool";
import { withoutUndefined } from "@/lib/schema/json";

/** A tool's limits as text fields; empty means no limit. */
export type LimitsForm = {
  /** In seconds. */
  cacheTtl: string;
  rateCalls: string;
  /** In seconds. */
  rateWindow: string;
  ratePer: "key" | "user" | "tool";
  concurrency: string;
};

const toText = (value: number | undefined) => (value ? String(value) : "");

export const limitsFormFrom = (limits: Tool["limits"]): LimitsForm => ({
  cacheTtl: toText(limits?.cacheTtlSeconds),
  rateCalls: toText(limits?.rate?.calls),
  rateWindow: toText(limits?.rate?.perSeconds),
  ratePer: limits?.rate?.per ?? "key",
  concurrency: toText(limits?.concurrency),
});

/** Parses an integer. Returns undefined for empty text, NaN if invalid. */
const parseCount = (text: string): number | undefined => {
  const digits = text.trim();
  if (digits === "") return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
};

/** Converts seconds to milliseconds. Returns undefined for empty text, NaN if invalid. */
export const parseMilliseconds = (seconds: string): number | undefined =>
  seconds.trim() === "" ? undefined : Math.round(Number(seconds) * 1000);

/** A rate is a number of calls per number of seconds, so either both or neither must be set. */
const rateIssues = ({ rateCalls, rateWindow }: LimitsForm) => {
  const hasCalls = rateCalls.trim() !== "";
  const hasWindow = rateWindow.trim() !== "";
  if (hasCalls === hasWindow) return [];
  const [path, unit] = hasCalls ? ["limits.rateWindow", "seconds"] : ["limits.rateCalls", "calls"];
  const message = `Enter a number of ${unit}, or leave both empty.`;
  return [{ code: "incomplete_rate", path, message }];
};

/** Returns the issues of the limit fields. */
export const limitsIssues = (
  form: LimitsForm,
): { code: string; path: string; message: string }[] => {
  const checkRange = (field: keyof LimitsForm, min: number, max: number, unit: string) => {
    const value = parseCount(form[field]);
    if (value === undefined || (value >= min && value <= max)) return [];
    const path = `limits.${field}`;
    const message = `Enter a whole number of ${unit} from ${min} to ${max}.`;
    return [{ code: "out_of_range", path, message }];
  };

  return [
    ...checkRange("cacheTtl", 0, 86_400, "seconds"),
    ...checkRange("rateCalls", 1, 1_000_000, "calls"),
    ...checkRange("rateWindow", 1, 86_400, "seconds"),
    ...rateIssues(form),
    ...checkRange("concurrency", 0, 1000, "calls"),
  ];
};

/**
 * Builds the limits from the form. Omits empty fields, unless the limit was explicitly 0 before.
 */
export const limitsFromForm = (
  form: LimitsForm,
  timeout: string,
  before: Tool["limits"],
): Tool["limits"] => {
  const valueOrZero = (originalValue: number | undefined, text: string) =>
    parseCount(text) ?? (originalValue === 0 ? 0 : undefined);
  const calls = parseCount(form.rateCalls);
  const perSeconds = parseCount(form.rateWindow);
  const limits = withoutUndefined<NonNullable<Tool["limits"]>>({
    ...before,
    timeoutMs: parseMilliseconds(timeout),
    cacheTtlSeconds: valueOrZero(before?.cacheTtlSeconds, form.cacheTtl),
    rate:
      calls === undefined || perSeconds === undefined
        ? undefined
        : { ...before?.rate, calls, perSeconds, per: form.ratePer },
    concurrency: valueOrZero(before?.concurrency, form.concurrency),
  });
  return before || Object.keys(limits).length > 0 ? limits : undefined;
};
