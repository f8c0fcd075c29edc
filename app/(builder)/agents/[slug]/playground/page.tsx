import type { Metadata } from "next";
import { PlaygroundScreen } from "./playground-screen";

type Props = PageProps<"/agents/[slug]/playground">;

export const metadata: Metadata = { title: "Playground" };

export default async function PlaygroundPage({ params }: Props) {
  const { slug } = await params;
  return <PlaygroundScreen key={slug} slug={slug} />;
}
