import { sameJson } from "../json";
import { defaultTimeoutMs, type Tool } from "../tool";
import { type Change, compatible } from "./version-change";
import { countOf } from "./words";

type Limits = NonNullable<Tool["limits"]>;

const seconds = (count: number) => countOf(count, "second");
const per = { key: "per key", user: "per user", tool: "in total" };
const rateWords = ({ calls, perSeconds, per: whom }: NonNullable<Limits["rate"]>) =>
  `${countOf(calls, "call")} every ${seconds(perSeconds)} ${per[whom]}`;

/** Compares timeout, cache, rate limit and concurrency. All changes are compatible: calls stay valid, but may have to wait. */
export const diffLimits = (was: Limits = {}, is: Limits = {}): Change[] => {
  const rows: Change[] = [];
  const say = (key: string, says: string) => rows.push(compatible(`/limits/${key}`, says));
  const [before, after] = [was.timeoutMs ?? defaultTimeoutMs, is.timeoutMs ?? defaultTimeoutMs];
  if (before !== after)
    say(
      "timeoutMs",
      `The timeout is now ${seconds(after / 1000)} instead of ${seconds(before / 1000)}.`,
    );
  const [kept, keeps] = [was.cacheTtlSeconds ?? 0, is.cacheTtlSeconds ?? 0];
  if (kept !== keeps)
    say(
      "cacheTtlSeconds",
      keeps === 0
        ? "Results are no longer cached."
        : `Results are now cached for ${seconds(keeps)}.`,
    );
  if (!sameJson(was.rate, is.rate)) {
    const earlier = was.rate ? ` instead of ${rateWords(was.rate)}` : "";
    say(
      "rate",
      is.rate
        ? `The rate limit is now ${rateWords(is.rate)}${earlier}.`
        : "There is no longer a rate limit.",
    );
  }
  const [ran, runs] = [was.concurrency ?? 0, is.concurrency ?? 0];
  if (ran !== runs)
    say(
      "concurrency",
      runs === 0
        ? "There is no longer a concurrency limit."
        : `At most ${countOf(runs, "call")} can now run at once.`,
    );
  return rows;
};
