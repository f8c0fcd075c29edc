import { sameJson } from "../json";
import { defaultTimeoutMs, type Tool } from "../tool";
import { type Change, compatible } from "./version-change";
import { countOf } from "./words";

type Limits = NonNullable<Tool["limits"]>;

const seconds = (count: number) => countOf(count, "second");
const per = { key: "for each key", user: "for each user", tool: "in all" };
const rateWords = ({ calls, perSeconds, per: whom }: NonNullable<Limits["rate"]>) =>
  `${countOf(calls, "call")} every ${seconds(perSeconds)} ${per[whom]}`;

/** How long, how often and how many at once: no call becomes wrong by it, but some may have to wait. */
export const diffLimits = (was: Limits = {}, is: Limits = {}): Change[] => {
  const rows: Change[] = [];
  const say = (key: string, says: string) => rows.push(compatible(`/limits/${key}`, says));
  const [before, after] = [was.timeoutMs ?? defaultTimeoutMs, is.timeoutMs ?? defaultTimeoutMs];
  if (before !== after)
    say(
      "timeoutMs",
      `It may take ${seconds(after / 1000)} now; before, it was given up after ${seconds(before / 1000)}.`,
    );
  const [kept, keeps] = [was.cacheTtlSeconds ?? 0, is.cacheTtlSeconds ?? 0];
  if (kept !== keeps)
    say(
      "cacheTtlSeconds",
      keeps === 0
        ? "Its answers are no longer kept: every call runs it."
        : `The same call within ${seconds(keeps)} gets the answer that was kept.`,
    );
  if (!sameJson(was.rate, is.rate)) {
    const earlier = was.rate ? ` instead of ${rateWords(was.rate)}` : "";
    say(
      "rate",
      is.rate
        ? `It takes ${rateWords(is.rate)}${earlier}. Calls past that are told to wait.`
        : "It takes any number of calls now.",
    );
  }
  const [ran, runs] = [was.concurrency ?? 0, is.concurrency ?? 0];
  if (ran !== runs)
    say(
      "concurrency",
      runs === 0
        ? "Any number of its calls may run at once now."
        : `At most ${countOf(runs, "call")} of it ${runs === 1 ? "runs" : "run"} at once now.`,
    );
  return rows;
};
