import { PlaygroundViews } from "@/components/chat/playground-views";

export default async function PlaygroundLayout({
  params,
  children,
}: LayoutProps<"/agents/[slug]/playground">) {
  const { slug } = await params;
  return (
    <>
      <PlaygroundViews slug={slug} />
      {children}
    </>
  );
}
