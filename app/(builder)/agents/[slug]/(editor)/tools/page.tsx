import type { Metadata } from "next";
import { MissingCredentials } from "@/components/credentials/missing-credentials";
import { ToolsWelcome } from "@/components/tools/tools-welcome";

type Props = PageProps<"/agents/[slug]/tools">;

export const metadata: Metadata = { title: "Tools" };

export default async function ToolsPage({ params }: Props) {
  const { slug } = await params;
  return (
    <ToolsWelcome
      slug={slug}
      notice={<MissingCredentials slug={slug} className="mt-6 max-w-prose" />}
    />
  );
}
