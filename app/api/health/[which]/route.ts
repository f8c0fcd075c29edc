import { getContainer } from "@/app/get-container";
import { refuseMethod } from "@/lib/http/read-only";
import { health } from "@/lib/server/health/health";

export const dynamic = "force-dynamic";
export const GET = async (_: Request, { params }: { params: Promise<{ which: string }> }) =>
  health((await params).which, async () => (await getContainer()).health());

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
};
