"use client";

import type { Interrupt, ToolCall } from "@ag-ui/client";
import { ArrowDown, RotateCw } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { TransientButton } from "@/components/ui/primitives/transient-button";
import { formatCount } from "@/lib/agent/format-count";
import { type Conversation, isBusy } from "../conversation/conversation";
import { listActivities, type Turn } from "../conversation/turns";
import { RunFailureNotice } from "./run-failure-notice";
import { type TurnActions, TurnView } from "./turn-view";
import { useFollowEnd } from "./use-follow-end";

/** Number of turns shown at first, from the end. The browser lays out only what is in view. */
const TURNS_SHOWN = 40;
const noInterrupts: readonly Interrupt[] = [];
const noCalls: readonly ToolCall[] = [];

type TurnListProps = {
  /** The accessible name of the conversation. */
  label: string;
  conversation: Conversation;
  turns: readonly Turn[];
  interrupts: readonly Interrupt[];
  openCalls: readonly ToolCall[];
  actions: TurnActions;
  onRetry: () => void;
  onReconnect: () => void;
  /** Shown if the conversation is empty. */
  empty: ReactNode;
};

/** The conversation, scrolled to its end unless the reader has scrolled back. */
export function TurnList(props: TurnListProps) {
  const { label, conversation, turns, interrupts, openCalls, actions } = props;
  const { onRetry, onReconnect, empty } = props;
  const { messages, status, stepCount, failure, isCancelled, usage, notes } = conversation;
  const [shownCount, setShownCount] = useState(TURNS_SHOWN);
  const { frame, isAway, onScroll, scrollToEnd } = useFollowEnd(turns.length > 0 ? messages : null);
  const activities = useMemo(() => listActivities(messages), [messages]);
  const shownTurns = turns.slice(-shownCount);
  const hiddenCount = turns.length - shownTurns.length;
  const isRunning = isBusy(conversation) && status !== "connecting";
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={frame}
        onScroll={onScroll}
        aria-label={label}
        aria-busy={isRunning}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain px-4 focus-visible:-outline-offset-2 md:px-6"
      >
        <div className="mx-auto flex min-h-full w-full max-w-184 flex-col gap-6 py-6">
          {hiddenCount > 0 && (
            <TransientButton
              size="sm"
              className="self-center"
              onClick={() => setShownCount(shownCount + TURNS_SHOWN)}
            >
              Show {formatCount(Math.min(hiddenCount, TURNS_SHOWN), "earlier message")}
            </TransientButton>
          )}
          {turns.length === 0 && status === "idle" && !failure && empty}
          {shownTurns.map((turn, index) => {
            const isLast = index === shownTurns.length - 1;
            return (
              <TurnView
                key={turn.id}
                turn={turn}
                isLast={isLast}
                isActive={isLast && isRunning}
                stepCount={isLast ? stepCount : 0}
                activities={activities}
                interrupts={isLast ? interrupts : noInterrupts}
                openCalls={isLast ? openCalls : noCalls}
                notes={notes}
                usage={usage}
                actions={actions}
              />
            );
          })}
          {failure && <RunFailureNotice failure={failure} onRetry={onRetry} />}
          {isCancelled && !isRunning && (
            <div className="flex items-center gap-3 text-muted text-sm">
              <p>Stopped</p>
              <TransientButton size="sm" writes onClick={onRetry}>
                <RotateCw aria-hidden />
                Retry
              </TransientButton>
            </div>
          )}
          <ConnectionNotice status={status} onReconnect={onReconnect} />
        </div>
      </section>
      {isAway && (
        <TransientButton
          size="sm"
          className="-translate-x-1/2 absolute bottom-3 left-1/2 shadow-float"
          onClick={scrollToEnd}
        >
          <ArrowDown aria-hidden />
          {isRunning ? "Follow the answer" : "Go to the end"}
        </TransientButton>
      )}
    </div>
  );
}

type ConnectionNoticeProps = { status: Conversation["status"]; onReconnect: () => void };

function ConnectionNotice({ status, onReconnect }: ConnectionNoticeProps) {
  if (status === "reconnecting")
    return <p className="text-muted text-sm">The connection was lost. Reconnecting…</p>;
  if (status !== "disconnected") return null;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <p className="text-muted">
        The connection was lost. The agent may still be working; what it does is kept.
      </p>
      <TransientButton size="sm" onClick={onReconnect}>
        Reconnect
      </TransientButton>
    </div>
  );
}
