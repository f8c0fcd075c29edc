import { getContainer } from "@/app/get-container";

/**
 * Tells clients how to sign in to an agent. Every method is exported because Next rejects missing
 * ones without an `Allow` header.
 */
const handle = async (request: Request) => (await getContainer()).describeResource(request);

export const dynamic = "force-dynamic";
export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
