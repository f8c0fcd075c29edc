import { house } from "@/lib/server/house";

/** The gateway of published agents, where only Next runs; server.ts answers ahead of this. */
const answer = (request: Request) => house().gateway.fetch(request);

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
