import type { Metadata } from "next";
import { ListedResourceScreen } from "./listed-resource-screen";

type Props = PageProps<"/agents/[slug]/resources">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Resources · ${(await params).slug}` };
}

export default async function ResourcesPage({ params }: Props) {
  const { slug } = await params;
  return <ListedResourceScreen key={slug} slug={slug} />;
}
