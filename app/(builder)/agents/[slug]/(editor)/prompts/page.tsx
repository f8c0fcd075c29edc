import type { Metadata } from "next";
import { PromptScreen } from "./prompt-screen";

type Props = PageProps<"/agents/[slug]/prompts">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Prompts · ${(await params).slug}` };
}

export default async function PromptsPage({ params }: Props) {
  const { slug } = await params;
  return <PromptScreen key={slug} slug={slug} />;
}
