import { getContainer } from "@/app/get-container";
import { refuseMethod } from "@/lib/http/read-only";
import { refusePath } from "@/lib/http/unknown-path";
import { health } from "@/lib/server/health/health";

export const dynamic = "force-dynamic";
export const GET = async (request: Request, { params }: { params: Promise<{ which: string }> }) =>
  (await health((await params).which, async () => (await getContainer()).health())) ??
  refusePath(request);

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
};
