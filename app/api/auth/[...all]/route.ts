import { container } from "@/lib/server/container";

/** better-auth: sign-in, sign-out, session. */
const answer = (request: Request) => container().auth.handler(request);

export const dynamic = "force-dynamic";
export { answer as GET, answer as POST };
