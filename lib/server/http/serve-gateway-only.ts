import { getRequestListener } from "@hono/node-server";
import { AppError } from "@/lib/errors";
import { METADATA_PATH } from "@/lib/gateway/resource-metadata";
import { toFailureResponse } from "@/lib/http/envelope";
import { refuseMethod } from "@/lib/http/read-only";
import type { AppContainer } from "../app-container";
import { health } from "../health/health";
import type { Listener } from "./http-server";
import { respondToError } from "./respond-to-error";

const notFound = () =>
  toFailureResponse(new AppError("not_found", "This server only serves published agents."), {
    "cache-control": "no-store",
  });

/**
 * Creates the handler of what a gateway-only server responds to beside published agents: its
 * health, and where to sign in to an agent.
 */
export const createGatewayOnlyListener = (
  container: () => Pick<AppContainer, "health" | "describeResource">,
): Listener => {
  const respond = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const [, probe] = /^\/api\/health\/(\w+)\/?$/.exec(pathname) ?? [];
    if (probe !== undefined)
      return ["GET", "HEAD"].includes(request.method)
        ? ((await health(probe, () => container().health())) ?? notFound())
        : refuseMethod(request);
    if (pathname.startsWith(`${METADATA_PATH}/api/agents/`))
      return container().describeResource(request);
    return notFound();
  };
  const listener = getRequestListener(respond, {
    overrideGlobalObjects: false,
    errorHandler: respondToError,
  });
  return (request, response) => void listener(request, response);
};
