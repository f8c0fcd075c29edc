import { container } from "@/lib/server/container";

/**
 * The gateway of published agents, for deployments that run only Next; server.ts handles these requests before Next.
 * Next itself rejects methods that a route cannot export (TRACE, PROPFIND, …), without our error envelope.
 */
const answer = (request: Request) => container().gateway.fetch(request);

export const dynamic = "force-dynamic";
export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
