import { getContainer } from "@/app/get-container";

/**
 * The gateway of published agents, for deployments that run only Next; server.ts handles these requests before Next.
 * Next itself rejects methods that a route cannot export (TRACE, PROPFIND, …), without our error envelope.
 */
const handle = async (request: Request) => (await getContainer()).gateway.fetch(request);

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
