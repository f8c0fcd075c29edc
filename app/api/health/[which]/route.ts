import { container } from "@/lib/server/container";
import { health } from "@/lib/server/health";

export const dynamic = "force-dynamic";
export const GET = async (_: Request, { params }: { params: Promise<{ which: string }> }) =>
  health((await params).which, container);
