import { getContainer } from "@/app/get-container";

/** Where clients learn how to sign in to an agent. */
const handle = async (request: Request) => (await getContainer()).describeResource(request);

export const dynamic = "force-dynamic";
export { handle as GET, handle as HEAD, handle as OPTIONS };
