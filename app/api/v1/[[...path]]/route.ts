import { getContainer } from "@/app/get-container";

/** The builder's own API. */
const handle = async (request: Request) => (await getContainer()).api.fetch(request);

export const dynamic = "force-dynamic";
export {
  handle as DELETE,
  handle as GET,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
