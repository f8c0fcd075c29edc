import { getContainer } from "@/app/get-container";

/** Sign-in, sign-out, sessions and OAuth, by better-auth. */
const handle = async (request: Request) => (await getContainer()).handleAuth(request);

export const dynamic = "force-dynamic";
export {
  handle as DELETE,
  handle as GET,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
