import type { Metadata } from "next";
import { VersionList } from "@/components/versions/version-list";

type Props = PageProps<"/agents/[slug]/versions">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Versions · ${(await params).slug}` };
}

export default async function VersionsPage({ params }: Props) {
  const { slug } = await params;
  return <VersionList key={slug} slug={slug} />;
}
