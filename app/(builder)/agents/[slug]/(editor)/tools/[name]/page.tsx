import type { Metadata } from "next";
import { ToolScreen } from "@/app/(builder)/agents/[slug]/(editor)/tool-screen";

type Props = PageProps<"/agents/[slug]/tools/[name]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // Unlike the page, metadata gets parameters that are already decoded.
  return { title: (await params).name };
}

export default async function ToolPage({ params }: Props) {
  const { slug, name: encodedName } = await params;
  const name = decodeURIComponent(encodedName);
  return <ToolScreen key={name} slug={slug} name={name} />;
}
