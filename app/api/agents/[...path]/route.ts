import { container } from "@/lib/server/container";

/**
 * The gateway of published agents, where only Next runs; server.ts answers ahead of this. Methods that a route
 * cannot export (TRACE, PROPFIND, …) Next refuses by itself, without the envelope: TRACE cannot even become a
 * Request of the Fetch standard, so nothing of ours could be asked.
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
