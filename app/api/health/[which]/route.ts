import { getContainer } from "@/app/get-container";
import { health } from "@/lib/server/health";

export const dynamic = "force-dynamic";
export const GET = async (_: Request, { params }: { params: Promise<{ which: string }> }) =>
  health((await params).which, async () => (await getContainer()).health());
