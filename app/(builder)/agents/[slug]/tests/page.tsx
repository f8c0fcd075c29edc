import type { Metadata } from "next";
import { TestsPage } from "@/components/tests/tests-page";

type Props = PageProps<"/agents/[slug]/tests">;

export const metadata: Metadata = { title: "Tests" };

export default async function Tests({ params }: Props) {
  const { slug } = await params;
  return <TestsPage key={slug} slug={slug} />;
}
