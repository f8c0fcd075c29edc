import { health } from "@/lib/server/health";
import { house } from "@/lib/server/house";

export const dynamic = "force-dynamic";
export const GET = async (_: Request, { params }: { params: Promise<{ which: string }> }) =>
  health((await params).which, house);
