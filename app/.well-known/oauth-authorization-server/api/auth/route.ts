import { container } from "@/lib/server/container";

/**
 * The metadata of the authorization server, whose issuer is /api/auth. There is nothing at the origin's root: hosts
 * would take such a document for a sign-in to everything at this origin.
 */
const handle = () => container().oauthMetadata();

export const dynamic = "force-dynamic";
export { handle as GET };
