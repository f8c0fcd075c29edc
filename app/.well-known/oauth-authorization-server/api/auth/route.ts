import { getContainer } from "@/app/get-container";

/**
 * The metadata of the authorization server, whose issuer is /api/auth. There is nothing at the origin's root: hosts
 * would take such a document for a sign-in to everything at this origin.
 */
const handle = async () => (await getContainer()).oauthMetadata();

export const dynamic = "force-dynamic";
export { handle as GET };
