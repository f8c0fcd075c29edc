import type { Metadata } from "next";
import { ModelTestsPage } from "@/components/tests/model/model-tests-page";

type Props = PageProps<"/agents/[slug]/tests/model">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Model tests · ${(await params).slug}` };
}

export default async function ModelTests({ params }: Props) {
  const { slug } = await params;
  return <ModelTestsPage key={slug} slug={slug} />;
}
