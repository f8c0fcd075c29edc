"use client";

import { type ComponentProps, useCallback, useState } from "react";
import { ChatPage } from "@/components/chat/chat-page";
import { createDeepLink } from "@/components/playground/runs/deep-link";
import { useTools } from "@/components/queries/tools";
import { KeepAsTest } from "@/components/tests/model/keep-as-test";

/** The chat. Its tool calls open in the tool playground, and its turns can be kept as tests. */
export function ChatScreen({ slug }: { slug: string }) {
  const { data: tools } = useTools(slug);
  const [turn, setTurn] = useState<ComponentProps<typeof KeepAsTest>["turn"]>();
  const getPlaygroundLink = useCallback(
    (name: string, args: Record<string, unknown>) => {
      const path = `/agents/${slug}/playground`;
      const tool = tools?.find((each) => each.name === name);
      return tool ? createDeepLink(path, { tool: name, params: args }, tool.parameters).path : path;
    },
    [slug, tools],
  );
  return (
    <>
      <ChatPage slug={slug} getPlaygroundLink={getPlaygroundLink} onKeepAsTest={setTurn} />
      <KeepAsTest slug={slug} turn={turn} close={() => setTurn(undefined)} />
    </>
  );
}
