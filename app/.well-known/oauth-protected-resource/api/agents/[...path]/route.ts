import { getContainer } from "@/app/get-container";

/** Where clients learn how to sign in to an agent. Other methods are exported because Next refuses them without `Allow`. */
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
