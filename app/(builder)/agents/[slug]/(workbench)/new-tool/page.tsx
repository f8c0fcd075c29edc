import type { Metadata } from "next";
import { OpenTool } from "../open-tool";

type Props = PageProps<"/agents/[slug]/new-tool">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `New tool · ${(await params).slug}` };
}

export default async function NewToolPage({ params }: Props) {
  const { slug } = await params;
  return <OpenTool slug={slug} />;
}
