import { container } from "@/lib/server/container";

/** Sign-in, sign-out, sessions and OAuth, by better-auth. */
const handle = (request: Request) => container().handleAuth(request);

export const dynamic = "force-dynamic";
export { handle as GET, handle as OPTIONS, handle as POST };
