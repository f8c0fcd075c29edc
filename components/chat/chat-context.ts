import { createContext, useContext } from "react";
import type { Tool } from "@/lib/agent/tool";

type ChatTool = Pick<Tool, "name" | "description" | "visibleParameters">;

type ChatContextValue = {
  /** The agent's tools by name, as the version that is talked to has them. */
  tools: ReadonlyMap<string, ChatTool>;
  /** The link that opens a call in the tool playground; undefined for a tool that it does not have. */
  getPlaygroundLink: (tool: string, args: Record<string, unknown>) => string | undefined;
  /** Who is waited for. */
  answerer?: "model" | "agent";
};

export const ChatContext = createContext<ChatContextValue>({
  tools: new Map(),
  getPlaygroundLink: () => undefined,
});
export const useChatContext = () => useContext(ChatContext);
