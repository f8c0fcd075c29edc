import type { Metadata } from "next";
import { getEntryTitle } from "../entry-title";
import { ListedResourceScreen } from "./listed-resource-screen";

type Props = PageProps<"/agents/[slug]/resources">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const title = getEntryTitle(await searchParams, { list: "Resources", new: "New resource" });
  return { title };
}

export default async function ResourcesPage({ params }: Props) {
  const { slug } = await params;
  return <ListedResourceScreen key={slug} slug={slug} />;
}
