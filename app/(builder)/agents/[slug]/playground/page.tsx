import type { Metadata } from "next";
import { PlaygroundRooms } from "./playground-rooms";

type Props = PageProps<"/agents/[slug]/playground">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Playground · ${(await params).slug}` };
}

export default async function PlaygroundPage({ params }: Props) {
  const { slug } = await params;
  return <PlaygroundRooms key={slug} slug={slug} />;
}
