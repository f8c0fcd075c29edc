"use client";

import type { Interrupt, Message, ToolCall } from "@ag-ui/client";
import { type ReactNode, type RefObject, useMemo } from "react";
import { ListSkeleton } from "@/components/layout/page-states";
import { AnswerAnnouncer } from "./answer-announcer";
import { getContentText } from "./composer/attachments";
import { createBranchId, listTurnVersions } from "./conversation/branches";
import { type Conversation, isBusy } from "./conversation/conversation";
import type { ConversationClient } from "./conversation/conversation-client";
import { listTurns, type Turn } from "./conversation/turns";
import type { ThreadSeed } from "./conversation/use-agent-conversation";
import { useApprovals } from "./conversation/use-approvals";
import { useCallResults } from "./conversation/use-call-results";
import { TurnList } from "./messages/turn-list";
import type { TurnActions } from "./messages/turn-view";

/** A turn in the form in which a test stores it. */
export type KeptTurn = {
  prompt: string;
  /** The conversation, up to and including the prompt. */
  messages: readonly Message[];
  toolCalls: { name: string; arguments: string }[];
};

export type VersionStep = { turn: number; direction: number };

type ConversationColumnProps = {
  /** The accessible name of the conversation. */
  label: string;
  conversation: Conversation;
  client: ConversationClient;
  /** Branches created by editing messages. Absent if threads are not stored. */
  branches?: {
    /** All threads of the agent, oldest first. */
    threadIds: readonly string[];
    show: (threadId: string, seed?: ThreadSeed) => void;
    /** The last step between the versions of a turn, until the shown version has taken the focus. */
    lastStep: RefObject<VersionStep | null>;
  };
  onKeepAsTest?: ((turn: KeptTurn) => void) | undefined;
  /** Calls to this client's own tools that are waiting for a result. */
  openCalls?: readonly ToolCall[];
  empty: ReactNode;
};

const noInterrupts: readonly Interrupt[] = [];
const noCalls: readonly ToolCall[] = [];

const listMessagesBefore = (turn: Turn, messages: readonly Message[]): Message[] =>
  messages.slice(
    0,
    messages.findIndex(({ id }) => id === turn.id),
  );

const toKeptTurn = (turn: Turn, messages: readonly Message[]): KeptTurn => ({
  prompt: turn.user ? getContentText(turn.user.content) : "",
  messages: [...listMessagesBefore(turn, messages), ...(turn.user ? [turn.user] : [])],
  toolCalls: turn.parts.flatMap((part) =>
    part.kind === "call"
      ? [{ name: part.call.function.name, arguments: part.call.function.arguments }]
      : [],
  ),
});

/** A thread: its messages, open approvals and branches. */
export function ConversationColumn(props: ConversationColumnProps) {
  const { label, conversation, client, branches, onKeepAsTest, openCalls = noCalls, empty } = props;
  const { messages, threadId, status, state } = conversation;
  const turns = useMemo(() => listTurns(messages), [messages]);
  const approvals = useApprovals(conversation, client);
  const callResults = useCallResults(openCalls, client);
  const isRunning = isBusy(conversation);

  const branch = (turn: Turn, text: string) => {
    const before = listMessagesBefore(turn, messages);
    branches?.show(createBranchId(threadId, turn.number, crypto.randomUUID()), (branchClient) => {
      branchClient.begin(before, state);
      void branchClient.send(replaceText(turn, text));
    });
  };
  const actions: TurnActions = {
    versions: (turn) => {
      if (!branches) return undefined;
      const { threads, index } = listTurnVersions(branches.threadIds, threadId, turn.number);
      if (threads.length < 2) return undefined;
      const { show, lastStep } = branches;
      return {
        count: threads.length,
        index,
        show(next) {
          const target = threads[next];
          if (!target) return;
          lastStep.current = { turn: turn.number, direction: next - index };
          show(target);
        },
        takeStep() {
          if (lastStep.current?.turn !== turn.number) return undefined;
          const { direction } = lastStep.current;
          lastStep.current = null;
          return direction;
        },
      };
    },
    onEdit: isRunning || !branches ? undefined : branch,
    onKeepAsTest: onKeepAsTest && ((turn) => onKeepAsTest(toKeptTurn(turn, messages))),
    onAnswer: approvals.answer,
    onAnswerCall: callResults.answer,
  };
  if (status === "connecting" && turns.length === 0)
    return (
      <div className="min-h-0 flex-1 px-4 py-6 md:px-6">
        <div className="mx-auto max-w-184">
          <ListSkeleton label="Loading the conversation" rows={4} tall />
        </div>
      </div>
    );
  return (
    <>
      <AnswerAnnouncer conversation={conversation} turns={turns} />
      <TurnList
        label={label}
        conversation={conversation}
        turns={turns}
        // While the run is still being followed, an answer would be dropped.
        interrupts={isRunning ? noInterrupts : approvals.open}
        openCalls={callResults.open}
        actions={actions}
        onRetry={() => void client.retry()}
        onReconnect={() => void client.load()}
        empty={empty}
      />
    </>
  );
}

/** Replaces the text of a message and keeps its attachments. */
const replaceText = ({ user }: Turn, text: string) => {
  if (!user || typeof user.content === "string") return text;
  return [{ type: "text" as const, text }, ...user.content.filter(({ type }) => type !== "text")];
};
