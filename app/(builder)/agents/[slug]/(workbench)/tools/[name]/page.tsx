import type { Metadata } from "next";
import { OpenTool } from "../../open-tool";

type Props = PageProps<"/agents/[slug]/tools/[name]">;

const read = async ({ params }: Props) => {
  const { slug, name } = await params;
  return { slug, name: decodeURIComponent(name) };
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, name } = await read(props);
  return { title: `${name} · ${slug}` };
}

export default async function ToolPage(props: Props) {
  const { slug, name } = await read(props);
  return <OpenTool key={name} slug={slug} name={name} />;
}
