import type { Metadata } from "next";
import { getEntryTitle } from "../entry-title";
import { PromptScreen } from "./prompt-screen";

type Props = PageProps<"/agents/[slug]/prompts">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const title = getEntryTitle(await searchParams, { list: "Prompts", new: "New prompt" });
  return { title };
}

export default async function PromptsPage({ params }: Props) {
  const { slug } = await params;
  return <PromptScreen key={slug} slug={slug} />;
}
