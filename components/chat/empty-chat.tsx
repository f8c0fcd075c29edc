import { MessagesSquare } from "lucide-react";
import { formatCount } from "@/lib/agent/format-count";
import type { AgentDetail } from "@/lib/api/schemas/agents";

type EmptyChatProps = {
  agent: Pick<AgentDetail, "name" | "description">;
  /** Number of tools offered to the model. */
  toolCount: number;
};

/** Introduces the agent in a new conversation. */
export function EmptyChat({ agent, toolCount }: EmptyChatProps) {
  return (
    <div className="my-auto flex flex-col items-center gap-2 py-8 text-center">
      <MessagesSquare aria-hidden className="size-6 text-faint" />
      <h2 className="wrap-anywhere font-semibold text-xl">{agent.name}</h2>
      {agent.description && (
        <p className="wrap-anywhere line-clamp-4 max-w-prose text-base text-muted">
          {agent.description}
        </p>
      )}
      <p className="text-muted text-sm">
        {toolCount === 0
          ? "The model is offered no tools, so it can only talk."
          : `The model may call ${formatCount(toolCount, "tool")}. Each call appears in the conversation.`}
      </p>
    </div>
  );
}
