import { getContainer } from "@/app/get-container";
import { createRefuseMethod, metadataCorsHeaders } from "@/lib/http/read-only";

/**
 * The metadata of the authorization server, whose issuer is /api/auth. Nothing is served at the
 * origin's root, because hosts would treat it as the sign-in for everything at this origin.
 */
const handle = async () => (await getContainer()).oauthMetadata();
const refuseMethod = createRefuseMethod(metadataCorsHeaders);

export const dynamic = "force-dynamic";
export {
  handle as GET,
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
};
