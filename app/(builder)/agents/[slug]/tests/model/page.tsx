import type { Metadata } from "next";
import { ModelTestsPage } from "@/components/tests/model/model-tests-page";

type Props = PageProps<"/agents/[slug]/tests/model">;

export const metadata: Metadata = { title: "Model tests" };

export default async function ModelTests({ params }: Props) {
  const { slug } = await params;
  return <ModelTestsPage key={slug} slug={slug} />;
}
