import type { Metadata } from "next";
import { ModelScreen } from "./model-screen";

type Props = PageProps<"/agents/[slug]/model">;

export const metadata: Metadata = { title: "Model" };

export default async function AgentModel({ params }: Props) {
  const { slug } = await params;
  return <ModelScreen key={slug} slug={slug} />;
}
