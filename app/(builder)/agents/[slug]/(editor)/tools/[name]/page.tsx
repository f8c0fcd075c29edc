import type { Metadata } from "next";
import { ToolScreen } from "@/app/(builder)/agents/[slug]/(editor)/tool-screen";

type Props = PageProps<"/agents/[slug]/tools/[name]">;

const readParams = async ({ params }: Props) => {
  const { slug, name } = await params;
  return { slug, name: decodeURIComponent(name) };
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, name } = await readParams(props);
  return { title: `${name} · ${slug}` };
}

export default async function ToolPage(props: Props) {
  const { slug, name } = await readParams(props);
  return <ToolScreen key={name} slug={slug} name={name} />;
}
