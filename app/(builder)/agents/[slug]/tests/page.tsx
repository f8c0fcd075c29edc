import type { Metadata } from "next";
import { TestsPage } from "@/components/tests/tests-page";

type Props = PageProps<"/agents/[slug]/tests">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Tests · ${(await params).slug}` };
}

export default async function Tests({ params }: Props) {
  const { slug } = await params;
  return <TestsPage key={slug} slug={slug} />;
}
