import type { AppContainer } from "./container";

const respond = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });

/** `live`: the process responds. `ready`: it can serve; otherwise 503 with the reason. */
export const health = async (which: string, container: () => AppContainer): Promise<Response> => {
  if (which === "live") return respond(200, { status: "ok" });
  if (which !== "ready") return respond(404, { status: "unknown" });
  try {
    const reason = await container().readinessProblem();
    return reason ? respond(503, { status: "not ready", reason }) : respond(200, { status: "ok" });
  } catch {
    return respond(503, { status: "not ready", reason: "The published agents cannot be read." });
  }
};
