import type { Metadata } from "next";
import { ToolScreen } from "../tool-screen";

type Props = PageProps<"/agents/[slug]/new-tool">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `New tool · ${(await params).slug}` };
}

export default async function NewToolPage({ params }: Props) {
  const { slug } = await params;
  return <ToolScreen slug={slug} />;
}
