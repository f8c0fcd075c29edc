import type { Metadata } from "next";
import { ToolsWelcome } from "@/components/tools/tools-welcome";

type Props = PageProps<"/agents/[slug]/tools">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Tools · ${(await params).slug}` };
}

export default async function ToolsPage({ params }: Props) {
  const { slug } = await params;
  return <ToolsWelcome slug={slug} />;
}
