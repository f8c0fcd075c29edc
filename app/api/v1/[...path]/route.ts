import { container } from "@/lib/server/container";

/** The builder's own API. */
const answer = (request: Request) => container().api.fetch(request);

export const dynamic = "force-dynamic";
export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
