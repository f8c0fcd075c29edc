import type { Metadata } from "next";
import { Playground } from "@/components/playground/playground";

type Props = PageProps<"/agents/[slug]/playground">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Playground · ${(await params).slug}` };
}

export default async function PlaygroundPage({ params }: Props) {
  const { slug } = await params;
  return <Playground key={slug} slug={slug} />;
}
