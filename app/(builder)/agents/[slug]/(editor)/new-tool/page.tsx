import type { Metadata } from "next";
import { NewToolScreen } from "./new-tool-screen";

type Props = PageProps<"/agents/[slug]/new-tool">;

export const metadata: Metadata = { title: "New tool" };

export default async function NewToolPage({ params }: Props) {
  const { slug } = await params;
  return <NewToolScreen slug={slug} />;
}
