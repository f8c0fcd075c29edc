"use client";

import type { ActivityMessage, ToolCall, ToolMessage } from "@ag-ui/client";
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  ShieldQuestion,
  SquarePlay,
  UserPen,
} from "lucide-react";
import { memo, useState } from "react";
import { FoldedText } from "@/components/ui/data/folded-text";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { Link } from "@/components/ui/primitives/link";
import { Spinner } from "@/components/ui/primitives/spinner";
import { Tooltip } from "@/components/ui/primitives/tooltip";
import { useChatContext } from "../chat-context";
import { ActivityProgress } from "./activity-progress";
import { CallArguments } from "./call-arguments";
import { CallResult } from "./call-result";
import { NoOutputYet } from "./no-output-yet";
import { type CallSituation, readToolCall, type ToolCallStatus } from "./read-tool-call";

const statuses: Record<ToolCallStatus, { label: string; className: string }> = {
  writing: { label: "Writing the arguments", className: "text-muted" },
  running: { label: "Running", className: "text-muted" },
  waiting: { label: "Waiting for an answer", className: "text-accent-strong" },
  postponed: { label: "Not run yet", className: "text-muted" },
  succeeded: { label: "Succeeded", className: "text-success-strong" },
  failed: { label: "Failed", className: "text-danger-strong" },
  skipped: { label: "Skipped", className: "text-muted" },
  // The tool may have been running.
  stopped: { label: "No result", className: "text-muted" },
};

function StatusIcon({ status }: { status: ToolCallStatus }) {
  const { className } = statuses[status];
  if (status === "writing" || status === "running") return <Spinner />;
  const Icon = {
    waiting: ShieldQuestion,
    postponed: CircleDashed,
    succeeded: CircleCheck,
    failed: CircleAlert,
    skipped: CircleSlash,
    stopped: CircleSlash,
  }[status];
  return <Icon aria-hidden className={classNames("size-4 shrink-0", className)} />;
}

type ToolCardProps = {
  call: ToolCall;
  result: ToolMessage | undefined;
  activity: ActivityMessage["content"] | undefined;
} & CallSituation;

/** A tool call with its visible arguments, its progress, and its result or error. */
export const ToolCard = memo(function ToolCard(props: ToolCardProps) {
  const { call, result, activity, isActive, isWaiting, isInterrupted } = props;
  const { tools, getPlaygroundLink } = useChatContext();
  const [showsHidden, setShowsHidden] = useState(false);
  const { name } = call.function;
  const { status, args, rawArguments, isEdited, error, content } = readToolCall(call, result, {
    isActive,
    isWaiting,
    isInterrupted,
  });
  const names = Object.keys(args ?? {});
  const tool = tools.get(name);
  const visible = tool?.visibleParameters;
  const visibleNames = visible ? names.filter((each) => visible.includes(each)) : names;
  const hiddenCount = names.length - visibleNames.length;
  const link = args && getPlaygroundLink(name, args);
  return (
    <article
      aria-label={`Tool call ${name}`}
      className={classNames(
        "flex min-w-0 flex-col gap-2 rounded-md border border-line bg-raised px-3 py-2 text-sm",
        status === "failed" && "border-danger-line",
      )}
    >
      <div className="flex min-h-7 items-center gap-2">
        <StatusIcon status={status} />
        <code className="min-w-0 font-medium font-mono text-ink">
          <ShortenedName name={name} />
        </code>
        <span className={classNames("shrink-0 text-xs", statuses[status].className)}>
          {statuses[status].label}
        </span>
        {link && (
          <Tooltip content="Open in the tool playground">
            <Button asChild variant="ghost" size="sm" className="ml-auto px-1.5">
              <Link href={link} aria-label={`Open ${name} in the tool playground`}>
                <SquarePlay aria-hidden />
              </Link>
            </Button>
          </Tooltip>
        )}
      </div>
      {isEdited && (
        <p className="flex items-center gap-2 text-muted text-xs">
          <UserPen aria-hidden className="size-4 shrink-0" />
          The arguments were changed before the tool ran
        </p>
      )}
      {!isWaiting && args === undefined && rawArguments && (
        <pre className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-wrap font-mono text-muted text-xs leading-5">
          {rawArguments}
        </pre>
      )}
      {!isWaiting && args !== undefined && (
        <>
          {names.length > 0 && (visibleNames.length > 0 || showsHidden) && (
            <CallArguments names={showsHidden ? names : visibleNames} values={args} />
          )}
          {hiddenCount > 0 && (
            <Button
              variant="ghost"
              size="sm"
              className="-ml-2 max-w-none self-start text-xs"
              aria-pressed={showsHidden}
              onClick={() => setShowsHidden(!showsHidden)}
            >
              {showsHidden ? "Hide" : "Show"} hidden ({hiddenCount})
            </Button>
          )}
        </>
      )}
      {activity && !result && <ActivityProgress activity={activity} />}
      {status === "running" && <NoOutputYet lastOutput={activity} />}
      {error !== undefined && (
        <FoldedText
          about={`the error of ${name}`}
          className={classNames(
            "whitespace-pre-wrap",
            status === "skipped" ? "text-muted" : "text-danger-strong",
          )}
        >
          {error}
        </FoldedText>
      )}
      {content !== undefined && error === undefined && (
        <CallResult name={name} content={content} responseType={tool?.responseType} />
      )}
    </article>
  );
});
