"use client";

import { useCallback, useRef, useState } from "react";
import { useFocusOnOpening } from "@/components/layout/use-focus-on-opening";
import { useCommand } from "@/components/shortcuts/commands";
import type { ModelSettings } from "@/lib/agent/model/model-settings";
import { isOffered } from "@/lib/agent/modes";
import type { Tool } from "@/lib/agent/tool";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { ChatContext, type ChatTool, useContextValue } from "./chat-context";
import { ChatHeader } from "./chat-header";
import { Composer } from "./composer/composer";
import { getRootThread } from "./conversation/branches";
import { isBusy } from "./conversation/conversation";
import { sumUsage } from "./conversation/usage";
import { useConversation } from "./conversation/use-conversation";
import { ConversationColumn, type KeptTurn, type VersionStep } from "./conversation-column";
import { EmptyChat } from "./empty-chat";
import { InspectorPane, labelConversations } from "./inspector/inspector-pane";
import { findBlockedReason } from "./messages/read-question";
import { ComposerOptions } from "./options/composer-options";
import { ModelPicker } from "./options/model-picker";
import { useChatOptions } from "./options/use-chat-options";
import { ThreadList } from "./threads/thread-list";
import { ThreadMenu } from "./threads/thread-menu";
import { useThreadList } from "./threads/use-thread-list";
import type { useChatLocation } from "./use-chat-location";

export type ChatWorkspaceProps = {
  slug: string;
  agent: AgentDetail;
  model: ModelSettings;
  tools: readonly (ChatTool & Pick<Tool, "modes" | "enabled">)[];
  location: ReturnType<typeof useChatLocation>;
  getPlaygroundLink: (tool: string, args: Record<string, unknown>) => string;
  /** Keeps a turn as a test. Without it, the button is hidden. */
  onKeepAsTest?: ((turn: KeptTurn) => void) | undefined;
};
const columns = [0, 1] as const;

const useChatCommands = (commands: {
  startNew: () => void;
  compare: () => void;
  inspect: () => void;
}) => {
  const { startNew, compare, inspect } = commands;
  const command = { group: "Chat" };
  useCommand({ ...command, id: "chat-new", label: "New conversation", run: startNew });
  useCommand({ ...command, id: "chat-compare", label: "Compare two models", run: compare });
  useCommand({ ...command, id: "chat-inspect", label: "Inspect the conversation", run: inspect });
};

const countOffered = (tools: ChatWorkspaceProps["tools"], mode: string | undefined) =>
  tools.filter((tool) => tool.enabled !== false && isOffered(tool, mode)).length;

/**
 * One conversation or two side by side, with the list of conversations, a composer and the
 * inspector.
 */
export function ChatWorkspace(props: ChatWorkspaceProps) {
  const { slug, agent, model, tools, location, getPlaygroundLink, onKeepAsTest } = props;
  const { threads, version, isComparing, takeSeed } = location;
  const options = useChatOptions(slug, tools);
  const threadList = useThreadList(slug);
  const [isInspecting, setIsInspecting] = useState(false);
  const composer = useRef<HTMLTextAreaElement>(null);
  const lastStep = useRef<VersionStep | null>(null);
  useFocusOnOpening(() => composer.current);
  const shared = { slug, version, takeSeed, onRunEnd: threadList.refresh };
  const first = useConversation({
    ...shared,
    threadId: threads[0],
    runOptions: options.getRunOptions(0),
  });
  const second = useConversation({
    ...shared,
    threadId: threads[1],
    runOptions: options.getRunOptions(1),
  });
  const conversations = [first, second];
  const isRunning = conversations.some(({ conversation }) => isBusy(conversation));
  const interrupts = conversations.flatMap(({ conversation }) => conversation.interrupts);
  const stop = () => {
    for (const { client, conversation } of conversations)
      if (isBusy(conversation)) void client?.stop();
  };
  const startNew = () => {
    location.startNew();
    composer.current?.focus();
  };
  const inspect = useCallback(() => setIsInspecting((current) => !current), []);
  const compare = () => location.compare(!isComparing);
  useChatCommands({ startNew, compare, inspect });

  const context = useContextValue(tools, getPlaygroundLink, `/agents/${slug}/playground`);
  const list = {
    slug,
    threads: threadList,
    current: threads[0],
    onShow: (threadId: string) => location.showThread(0, threadId),
    onNew: startNew,
  };
  const inspected = labelConversations(conversations, [
    options.models[0] ?? model,
    isComparing && (options.models[1] ?? model),
  ]);
  const used = conversations.flatMap(({ conversation }) => [...conversation.usage.values()]);
  return (
    <ChatContext value={context}>
      <div className="relative min-h-120 flex-1">
        <div className="absolute inset-0 flex">
          <div className="w-60 shrink-0 border-line border-r max-lg:hidden">
            <ThreadList {...list} />
          </div>
          <div className="flex min-w-0 flex-1 flex-col">
            <ChatHeader
              publishedVersion={agent.publishedVersion}
              version={version}
              onVersionChange={location.setVersion}
              usage={sumUsage(used)}
              isComparing={isComparing}
              isInspecting={isInspecting}
              onCompare={compare}
              onInspect={inspect}
              onNew={startNew}
            >
              <ThreadMenu {...list} />
            </ChatHeader>
            <div className="flex min-h-0 flex-1 divide-x divide-line max-md:flex-col max-md:divide-x-0 max-md:divide-y">
              {columns.map((index) => {
                const { client, conversation } = conversations[index] ?? first;
                if (!client || (index === 1 && !isComparing)) return null;
                return (
                  <section
                    key={index}
                    aria-label={isComparing ? `Model ${index + 1}` : "Chat"}
                    className="flex min-h-0 min-w-0 flex-1 flex-col"
                  >
                    {isComparing && (
                      <div className="flex items-center border-line border-b px-2 py-1 md:px-4">
                        <ModelPicker
                          slug={slug}
                          label={`Model ${index + 1}`}
                          own={model}
                          value={options.models[index]}
                          onChange={(next) => options.setModel(index, next)}
                        />
                      </div>
                    )}
                    <ConversationColumn
                      key={conversation.threadId}
                      label={isComparing ? `Conversation with model ${index + 1}` : "Conversation"}
                      conversation={conversation}
                      client={client}
                      branches={{
                        threadIds: threadList.ids,
                        lastStep,
                        show(id, seed) {
                          location.showThread(index, id, seed);
                          // The editor of the message no longer exists.
                          if (seed) composer.current?.focus();
                        },
                      }}
                      onKeepAsTest={onKeepAsTest}
                      empty={
                        <EmptyChat agent={agent} toolCount={countOffered(tools, options.mode)} />
                      }
                    />
                  </section>
                );
              })}
            </div>
            <div className="mx-auto w-full max-w-196 px-4 pb-4 md:px-6">
              <Composer
                ref={composer}
                draftName={`${slug}/chat/${location.isNew ? "new" : getRootThread(threads[0])}`}
                isRunning={isRunning}
                blockedReason={findBlockedReason(interrupts)}
                onSend={(content) => {
                  for (const { client } of conversations) void client?.send(content);
                  location.keepThreads();
                }}
                onStop={stop}
              >
                <ComposerOptions
                  slug={slug}
                  model={isComparing ? undefined : model}
                  options={options}
                />
              </Composer>
            </div>
          </div>
          {isInspecting && <InspectorPane conversations={inspected} onClose={inspect} />}
        </div>
      </div>
    </ChatContext>
  );
}
