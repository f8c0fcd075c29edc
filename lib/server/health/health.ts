import type { HealthReport } from "./health-checks";

const respond = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });

/**
 * Responds to probes. `live`: the process responds. `ready`: it can serve agents. The reasons list
 * any problems. Returns undefined for any other probe.
 */
export const health = async (
  which: string,
  check: () => Promise<HealthReport>,
): Promise<Response | undefined> => {
  if (which === "live") return respond(200, { status: "ok" });
  if (which !== "ready") return undefined;
  const report = await check();
  return respond(report.status === "not ready" ? 503 : 200, report);
};
