import { getContainer } from "@/app/get-container";
import { endOfTurn } from "@/lib/server/http/end-of-turn";

/**
 * The gateway of published agents, for deployments that run only Next. Otherwise server.ts handles
 * these requests before Next. Next rejects methods that a route cannot export (TRACE, PROPFIND, …)
 * without our error envelope.
 */
const handle = async (request: Request) => {
  const { gateway } = await getContainer();
  const response = await gateway.fetch(request);
  await endOfTurn();
  return response;
};

export const dynamic = "force-dynamic";
export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
