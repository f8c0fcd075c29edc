import { house } from "@/lib/server/house";

/** Sign-in, sign-out and sessions, by better-auth. */
const answer = (request: Request) => house().auth.handler(request);

export const dynamic = "force-dynamic";
export { answer as GET, answer as POST };
