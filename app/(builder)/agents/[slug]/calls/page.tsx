import type { Metadata } from "next";
import { CallList } from "@/components/calls/call-list";

type Props = PageProps<"/agents/[slug]/calls">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Calls · ${(await params).slug}` };
}

export default async function CallsPage({ params }: Props) {
  const { slug } = await params;
  return <CallList key={slug} slug={slug} />;
}
