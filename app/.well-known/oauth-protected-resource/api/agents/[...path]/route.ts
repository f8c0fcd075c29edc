import { container } from "@/lib/server/container";

/** Where clients learn how to sign in to an agent. */
const handle = (request: Request) => container().describeResource(request);

export const dynamic = "force-dynamic";
export { handle as GET, handle as HEAD, handle as OPTIONS };
