"use client";

import { useCallback } from "react";
import { ChatPage } from "@/components/chat/chat-page";
import { createDeepLink } from "@/components/playground/runs/deep-link";
import { useTools } from "@/components/queries/tools";

/** The chat, whose tool calls open in the tool playground. */
export function ChatScreen({ slug }: { slug: string }) {
  const { data: tools } = useTools(slug);
  const getPlaygroundLink = useCallback(
    (name: string, args: Record<string, unknown>) => {
      const path = `/agents/${slug}/playground`;
      const tool = tools?.find((each) => each.name === name);
      return tool ? createDeepLink(path, name, args, tool.parameters).path : path;
    },
    [slug, tools],
  );
  return <ChatPage slug={slug} getPlaygroundLink={getPlaygroundLink} />;
}
