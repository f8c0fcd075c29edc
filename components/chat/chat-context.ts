import { createContext, useContext, useMemo } from "react";
import type { Tool } from "@/lib/agent/tool";

export type ChatTool = Pick<Tool, "name" | "description" | "visibleParameters" | "responseType">;

type ChatContextValue = {
  /** The agent's tools by name, in the version of the conversation. */
  tools: ReadonlyMap<string, ChatTool>;
  /**
   * Returns the link that opens a call in the tool playground. Returns undefined for a tool that it
   * does not have.
   */
  getPlaygroundLink: (tool: string, args: Record<string, unknown>) => string | undefined;
  /** The page on which the caller's variables are set. */
  callerLink?: string;
  /** Who the conversation is waiting for. */
  responder?: "model" | "agent";
};

export const ChatContext = createContext<ChatContextValue>({
  tools: new Map(),
  getPlaygroundLink: () => undefined,
});

export const useContextValue = (
  tools: readonly ChatTool[],
  getPlaygroundLink: (tool: string, args: Record<string, unknown>) => string,
  callerLink: string,
): ChatContextValue =>
  useMemo(() => {
    const byName = new Map(tools.map((tool) => [tool.name, tool]));
    return {
      tools: byName,
      callerLink,
      getPlaygroundLink: (tool, args) =>
        byName.has(tool) ? getPlaygroundLink(tool, args) : undefined,
    };
  }, [tools, getPlaygroundLink, callerLink]);

export const useChatContext = () => useContext(ChatContext);
