import { container } from "@/lib/server/container";

/** Sign-in, sign-out and sessions, by better-auth. */
const answer = (request: Request) => container().auth.handler(request);

export const dynamic = "force-dynamic";
export { answer as GET, answer as POST };
