import type { Metadata } from "next";
import { ModelScreen } from "./model-screen";

type Props = PageProps<"/agents/[slug]/model">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Model · ${(await params).slug}` };
}

export default async function AgentModel({ params }: Props) {
  const { slug } = await params;
  return <ModelScreen key={slug} slug={slug} />;
}
