import { house } from "@/lib/server/house";

/** better-auth: sign-in, sign-out, session. */
const answer = (request: Request) => house().auth.handler(request);

export const dynamic = "force-dynamic";
export { answer as GET, answer as POST };
