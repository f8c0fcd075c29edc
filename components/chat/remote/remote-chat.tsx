"use client";

import type { Tool } from "@ag-ui/client";
import { Radio } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useCommand } from "@/components/shortcuts/commands";
import { ChatContext } from "../chat-context";
import { Composer } from "../composer/composer";
import { isBusy } from "../conversation/conversation";
import { listOpenCalls } from "../conversation/open-calls";
import { sumUsage } from "../conversation/usage";
import { useAgentConversation } from "../conversation/use-agent-conversation";
import { ConversationColumn } from "../conversation-column";
import { InspectorPane, isWideWindow } from "../inspector/inspector-pane";
import { findBlockedReason } from "../messages/read-question";
import { RemoteAgent } from "./remote-agent";
import { RemoteHeader } from "./remote-header";

export type RemoteTarget = {
  url: string;
  headers: Record<string, string>;
  tools: readonly Tool[];
};

type RemoteChatProps = { target: RemoteTarget; onChangeAddress: () => void };

const context = {
  tools: new Map(),
  getPlaygroundLink: () => undefined,
  responder: "agent",
} as const;
const beginEmpty = () => () => {};
const ignore = () => {};

/** A conversation with the agent at a URL, and the inspector. Nothing is stored. */
export function RemoteChat({ target, onChangeAddress }: RemoteChatProps) {
  const [threadId, setThreadId] = useState<string>(() => crypto.randomUUID());
  const [isInspecting, setIsInspecting] = useState(isWideWindow);
  const composer = useRef<HTMLTextAreaElement>(null);
  const { url } = target;
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  // Changed headers do not restart the conversation.
  const agent = useMemo(
    () => new RemoteAgent({ url, threadId, getHeaders: () => latest.current.headers }),
    [url, threadId],
  );
  const { conversation, client } = useAgentConversation(agent, {
    takeSeed: beginEmpty,
    onRunEnd: ignore,
    runOptions: { tools: target.tools },
  });
  const toolNames = useMemo(() => target.tools.map(({ name }) => name), [target]);
  const openCalls = listOpenCalls(conversation, toolNames);
  const { interrupts } = conversation;
  const callCount = openCalls.length;
  const blockedReason = useMemo(
    () =>
      findBlockedReason(interrupts) ?? (callCount > 0 ? "Answer the tool call first." : undefined),
    [interrupts, callCount],
  );
  const startNew = () => {
    setThreadId(crypto.randomUUID());
    composer.current?.focus();
  };
  const inspect = useCallback(() => setIsInspecting((current) => !current), []);
  const command = { group: "AG-UI client" };
  useCommand({ ...command, id: "remote-new", label: "New conversation", run: startNew });
  useCommand({ ...command, id: "remote-inspect", label: "Inspect the conversation", run: inspect });
  useCommand({
    ...command,
    id: "remote-address",
    label: "Change the agent’s address",
    run: onChangeAddress,
  });
  if (!client) return null;
  return (
    <ChatContext value={context}>
      <div className="relative min-h-120 flex-1">
        <div className="absolute inset-0 flex">
          <div className="flex min-w-0 flex-1 flex-col">
            <RemoteHeader
              url={url}
              usage={sumUsage(conversation.usage.values())}
              isInspecting={isInspecting}
              onChangeAddress={onChangeAddress}
              onInspect={inspect}
              onNew={startNew}
            />
            <section aria-label="Chat" className="flex min-h-0 min-w-0 flex-1 flex-col">
              <ConversationColumn
                key={threadId}
                label="Conversation"
                conversation={conversation}
                client={client}
                openCalls={openCalls}
                empty={<EmptyRemoteChat url={url} />}
              />
            </section>
            <div className="mx-auto w-full max-w-196 px-4 pb-4 md:px-6">
              <Composer
                ref={composer}
                draftName={`ag-ui/${url}`}
                isRunning={isBusy(conversation)}
                blockedReason={blockedReason}
                onSend={(content) => void client.send(content)}
                onStop={() => void client.stop()}
              />
            </div>
          </div>
          {isInspecting && (
            <InspectorPane
              conversations={[{ name: url, conversation }]}
              onClose={inspect}
              hidesOffers
            />
          )}
        </div>
      </div>
    </ChatContext>
  );
}

function EmptyRemoteChat({ url }: { url: string }) {
  return (
    <div className="my-auto flex flex-col items-center gap-2 py-8 text-center">
      <Radio aria-hidden className="size-6 text-faint" />
      <h2 className="wrap-anywhere font-semibold text-xl">{URL.parse(url)?.host ?? url}</h2>
      <p className="max-w-prose text-base text-muted">
        Send a message to start a run. Its events appear in the inspector as they arrive.
      </p>
      <p className="text-muted text-sm">The conversation lasts until you leave this page.</p>
    </div>
  );
}
