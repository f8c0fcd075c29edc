"use client";

import type { ActivityMessage, Interrupt, ToolCall } from "@ag-ui/client";
import { ArrowRightLeft, FileText, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import { Spinner } from "@/components/ui/primitives/spinner";
import { useChatContext } from "../chat-context";
import type { Note, RunUsage } from "../conversation/conversation";
import type { ApprovalAnswer } from "../conversation/conversation-client";
import type { Turn, TurnPart } from "../conversation/turns";
import { formatUsage, sumUsage } from "../conversation/usage";
import { CallResultCard } from "./call-result-card";
import { InterruptCard } from "./interrupt-card";
import { MarkdownText } from "./markdown-text";
import { Reasoning } from "./reasoning";
import { ToolCard } from "./tool-card";
import { type TurnVersions, UserMessageView } from "./user-message-view";

export type TurnActions = {
  versions: (turn: Turn) => TurnVersions | undefined;
  onEdit: ((turn: Turn, text: string) => void) | undefined;
  onKeepAsTest: ((turn: Turn) => void) | undefined;
  onAnswer: (interrupt: Interrupt, answer: ApprovalAnswer) => void;
  onAnswerCall: (call: ToolCall, result: string) => void;
};

type TurnViewProps = {
  turn: Turn;
  isLast: boolean;
  /** Whether the run of this turn is still running. */
  isActive: boolean;
  /** Number of steps that the run has started. */
  stepCount: number;
  activities: ReadonlyMap<string, ActivityMessage["content"]>;
  /** The open approvals, without those that have been answered. */
  interrupts: readonly Interrupt[];
  /** Calls that need a result from a person. */
  openCalls: readonly ToolCall[];
  notes: readonly Note[];
  usage: ReadonlyMap<string, RunUsage>;
  actions: TurnActions;
};

const noteIcons = { handoff: ArrowRightLeft, resource: FileText, warning: TriangleAlert };

function NoteLine({ note: { kind, text } }: { note: Note }) {
  const Icon = noteIcons[kind];
  return (
    <p className="flex items-start gap-2 text-muted text-sm">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere min-w-0">{text}</span>
    </p>
  );
}

const NoteLines = ({ notes }: { notes: readonly Note[] }) =>
  notes.map((note) => <NoteLine key={note.id} note={note} />);

const getAnswerText = (parts: readonly TurnPart[]) =>
  parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");

const findCall = (parts: readonly TurnPart[], id: string | undefined): ToolCall | undefined =>
  parts.flatMap((part) => (part.kind === "call" && part.id === id ? [part.call] : []))[0];

/** A person's message and the agent's response to it. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { turn, isLast, isActive, stepCount, activities, interrupts, openCalls } = props;
  const { notes, usage, actions } = props;
  const { responder = "model" } = useChatContext();
  const { user, parts } = turn;
  const { onEdit, onKeepAsTest } = actions;
  const answer = getAnswerText(parts);
  const ownNotes = notes.filter(({ afterMessageId }) => turn.messageIds.includes(afterMessageId));
  const used = sumUsage(turn.messageIds.flatMap((id) => usage.get(id) ?? []));
  const isWaiting = (id: string) => interrupts.some(({ toolCallId }) => toolCallId === id);
  const lastPart = parts.at(-1);
  return (
    // The margin has space for the focus ring, which would be clipped otherwise.
    <div className="flex flex-col gap-4 [contain-intrinsic-size:auto_12rem] [content-visibility:auto] [overflow-clip-margin:0.25rem]">
      {user && (
        <UserMessageView
          message={user}
          versions={actions.versions(turn)}
          onEdit={onEdit && ((text) => onEdit(turn, text))}
          onKeepAsTest={onKeepAsTest && !isActive ? () => onKeepAsTest(turn) : undefined}
        />
      )}
      <NoteLines notes={ownNotes.filter(({ kind }) => kind === "resource")} />
      {parts.length > 0 && <span className="sr-only">The agent:</span>}
      {parts.map((part) => {
        const isStreaming = isActive && part === lastPart;
        if (part.kind === "text")
          return <MarkdownText key={part.id} text={part.text} isStreaming={isStreaming} />;
        if (part.kind === "reasoning")
          return <Reasoning key={part.id} text={part.text} isStreaming={isStreaming} />;
        if (openCalls.some(({ id }) => id === part.id))
          return (
            <CallResultCard
              key={part.id}
              call={part.call}
              onAnswer={(result) => actions.onAnswerCall(part.call, result)}
            />
          );
        return (
          <ToolCard
            key={part.id}
            call={part.call}
            result={part.result}
            activity={activities.get(part.id)}
            isActive={isActive}
            isWaiting={isWaiting(part.id)}
            isInterrupted={interrupts.length > 0}
          />
        );
      })}
      <NoteLines notes={ownNotes.filter(({ kind }) => kind !== "resource")} />
      {isLast &&
        interrupts.map((interrupt) => (
          <InterruptCard
            key={interrupt.id}
            interrupt={interrupt}
            call={findCall(parts, interrupt.toolCallId)}
            onAnswer={(reply) => actions.onAnswer(interrupt, reply)}
          />
        ))}
      {isActive && lastPart?.kind !== "text" && (
        <p className="flex items-center gap-2 text-muted text-sm">
          <Spinner />
          {parts.length === 0 ? `Waiting for the ${responder}` : "Working"}
          {stepCount > 1 && <span className="tabular-nums">· step {stepCount}</span>}
        </p>
      )}
      {!isActive && answer && (
        <div className="-mt-2 -ml-1.5 flex items-center gap-1 text-faint text-xs tabular-nums">
          <CopyButton value={answer} label="Copy the answer" />
          {used.inputTokens + used.outputTokens > 0 && <span>{formatUsage(used)}</span>}
        </div>
      )}
    </div>
  );
});
