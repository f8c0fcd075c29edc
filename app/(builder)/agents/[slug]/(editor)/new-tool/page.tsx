import type { Metadata } from "next";
import { NewToolScreen } from "./new-tool-screen";

type Props = PageProps<"/agents/[slug]/new-tool">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `New tool · ${(await params).slug}` };
}

export default async function NewToolPage({ params }: Props) {
  const { slug } = await params;
  return <NewToolScreen slug={slug} />;
}
