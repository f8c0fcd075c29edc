import type { Metadata } from "next";
import { PlaygroundScreen } from "./playground-screen";

type Props = PageProps<"/agents/[slug]/playground">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Playground · ${(await params).slug}` };
}

export default async function PlaygroundPage({ params }: Props) {
  const { slug } = await params;
  return <PlaygroundScreen key={slug} slug={slug} />;
}
