import { container } from "@/lib/server/container";

/** The builder's own API. */
const handle = (request: Request) => container().api.fetch(request);

export const dynamic = "force-dynamic";
export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
