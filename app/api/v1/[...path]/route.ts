import { house } from "@/lib/server/house";

/** The builder's own API. */
const answer = (request: Request) => house().api.fetch(request);

export const dynamic = "force-dynamic";
export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
