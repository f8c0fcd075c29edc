import type { House } from "./house";

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });

/** `live`: the process answers. `ready`: it can serve, or 503 says why not. */
export const health = async (which: string, house: () => House): Promise<Response> => {
  if (which === "live") return answer(200, { status: "ok" });
  if (which !== "ready") return answer(404, { status: "unknown" });
  try {
    const reason = await house().notReady();
    return reason ? answer(503, { status: "not ready", reason }) : answer(200, { status: "ok" });
  } catch {
    return answer(503, { status: "not ready", reason: "The published agents cannot be read." });
  }
};
