import type { Metadata } from "next";
import { ChatScreen } from "./chat-screen";

type Props = PageProps<"/agents/[slug]/playground/chat">;

export const metadata: Metadata = { title: "Chat" };

export default async function ChatPage({ params }: Props) {
  const { slug } = await params;
  return <ChatScreen key={slug} slug={slug} />;
}
