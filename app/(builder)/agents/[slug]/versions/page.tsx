import type { Metadata } from "next";
import { VersionList } from "@/components/versions/version-list";

type Props = PageProps<"/agents/[slug]/versions">;

export const metadata: Metadata = { title: "Versions" };

export default async function VersionsPage({ params }: Props) {
  const { slug } = await params;
  return <VersionList key={slug} slug={slug} />;
}
