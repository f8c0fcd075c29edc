import { benchSlug } from "./agent.ts";

const ROUND_COUNT = 30;
const MAX_FACTOR = 2;
/** Nobody notices a slowdown, by any factor, if the result is faster than this. */
const UNNOTICED_MS = 100;

/** What a person queries in the log, as routes below `/api/v1`. */
const toQueries = (callId: string): Record<string, string> => ({
  "newest calls of the Space": "/calls",
  "newest calls of an agent": `/agents/${benchSlug}/calls`,
  "failed calls": "/calls?outcome=failed",
  "calls with status 429": "/calls?status=429",
  "calls with a code": "/calls?code=CODE_429",
  "calls of a tool": "/calls?tool=lookUp3",
  "calls that contain a text": "/calls?q=no%20such%20text",
  "a call by its id": `/calls?q=${callId}`,
  "the page of a call": `/calls/${callId}`,
  "charts of the Space, 30 days": "/statistics?days=30",
  "charts of the Space, 7 days": "/statistics?days=7",
  "charts of an agent, 30 days": `/agents/${benchSlug}/statistics?days=30`,
  "what needs attention": "/attention",
  "the list of agents": "/agents",
});

type Session = { url: string; cookies: readonly string[] };

const request = async ({ url, cookies }: Session, route: string) => {
  const response = await fetch(`${url}/api/v1${route}`, {
    headers: { cookie: cookies.join("; ") },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`GET ${route}: ${text}`);
  return JSON.parse(text);
};

const findNewestCall = async (session: Session): Promise<string> => {
  const { calls } = (await request(session, "/calls?limit=1")) as { calls: { id: string }[] };
  return calls[0]?.id ?? "";
};

/**
 * Sends each query to both sessions alternately. Resolves to whether the second one's 99th
 * percentile is within `MAX_FACTOR` of the first's or below `UNNOTICED_MS`.
 */
export async function compareQueries(
  sessions: readonly Session[],
  log: (line: string) => void,
): Promise<boolean> {
  const queries = await Promise.all(
    sessions.map(async (session) => toQueries(await findNewestCall(session))),
  );
  let hasPassed = true;
  log(`\n${"Queries of the log".padEnd(32)}   small p50/p99 ms     large p50/p99 ms`);
  for (const name of Object.keys(queries[0] ?? {})) {
    const times = sessions.map(() => [] as number[]);
    // The first round is a warm-up.
    for (let round = 0; round <= ROUND_COUNT; round++)
      for (const [at, session] of sessions.entries()) {
        const from = performance.now();
        await request(session, queries[at]?.[name] ?? "");
        if (round > 0) times[at]?.push(performance.now() - from);
      }
    const [small, large] = times.map((each) => {
      each.sort((a, b) => a - b);
      const quantile = (share: number) => each[Math.floor(each.length * share)] ?? Number.NaN;
      return { p50: quantile(0.5), p99: quantile(0.99) };
    });
    if (!small || !large) continue;
    const factor = large.p99 / small.p99;
    const isFine = factor <= MAX_FACTOR || large.p99 < UNNOTICED_MS;
    const format = ({ p50, p99 }: typeof small) =>
      `${p50.toFixed(1)} / ${p99.toFixed(1)}`.padStart(20);
    log(
      `${name.padEnd(32)}${format(small)} ${format(large)}  p99 × ${factor.toFixed(1)}${isFine ? "" : "  ← too much"}`,
    );
    hasPassed &&= isFine;
  }
  return hasPassed;
}
