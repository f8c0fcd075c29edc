import type { Tool } from "@/lib/agent/tool";

/** A tool's limits as text fields; empty means no limit. */
export type LimitsForm = {
  /** Seconds. */
  cacheTtl: string;
  rateCalls: string;
  /** Seconds. */
  rateWindow: string;
  ratePer: "key" | "user" | "tool";
  concurrency: string;
};

const shown = (value: number | undefined) => (value ? String(value) : "");

export const limitsFormFrom = (limits: Tool["limits"]): LimitsForm => ({
  cacheTtl: shown(limits?.cacheTtlSeconds),
  rateCalls: shown(limits?.rate?.calls),
  rateWindow: shown(limits?.rate?.perSeconds),
  ratePer: limits?.rate?.per ?? "key",
  concurrency: shown(limits?.concurrency),
});

/** Parses an integer; undefined when empty, NaN when invalid. */
const countOf = (text: string): number | undefined =>
  text.trim() === "" ? undefined : /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;

/** Parses seconds into milliseconds; undefined when empty, NaN when invalid. */
export const millisecondsOf = (seconds: string): number | undefined =>
  seconds.trim() === "" ? undefined : Math.round(Number(seconds) * 1000);

/** Issues of the limit fields. */
export const limitsIssues = (form: LimitsForm): { path: string; message: string }[] => {
  const within = (field: keyof LimitsForm, least: number, most: number, what: string) => {
    const value = countOf(form[field]);
    if (value === undefined || (value >= least && value <= most)) return [];
    const path = `limits.${field}`;
    return [{ path, message: `Enter a whole number of ${what} from ${least} to ${most}.` }];
  };
  const half =
    form.rateWindow.trim() !== "" && form.rateCalls.trim() === ""
      ? [{ path: "limits.rateCalls", message: "Enter a number of calls, or leave both empty." }]
      : form.rateCalls.trim() !== "" && form.rateWindow.trim() === ""
        ? [
            {
              path: "limits.rateWindow",
              message: "Enter a number of seconds, or leave both empty.",
            },
          ]
        : [];
  return [
    ...within("cacheTtl", 0, 86_400, "seconds"),
    ...within("rateCalls", 1, 1_000_000, "calls"),
    ...within("rateWindow", 1, 86_400, "seconds"),
    ...half,
    ...within("concurrency", 0, 1000, "calls"),
  ];
};

/** The limits from the form. Empty fields are omitted, unless the limit was explicitly 0 before. */
export const limitsFromForm = (
  form: LimitsForm,
  timeout: string,
  before: Tool["limits"],
): Tool["limits"] => {
  const unless = (silent: number | undefined, text: string) =>
    countOf(text) ?? (silent === 0 ? 0 : undefined);
  const calls = countOf(form.rateCalls);
  const perSeconds = countOf(form.rateWindow);
  const said: Tool["limits"] = {
    ...before,
    timeoutMs: millisecondsOf(timeout),
    cacheTtlSeconds: unless(before?.cacheTtlSeconds, form.cacheTtl),
    rate:
      calls === undefined || perSeconds === undefined
        ? undefined
        : { ...before?.rate, calls, perSeconds, per: form.ratePer },
    concurrency: unless(before?.concurrency, form.concurrency),
  };
  const limits = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined),
  ) as NonNullable<Tool["limits"]>;
  return before || Object.keys(limits).length > 0 ? limits : undefined;
};
