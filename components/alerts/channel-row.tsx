"use client";

import { Ellipsis, Mail, Pause, Pencil, Play, Trash2, Webhook } from "lucide-react";
import { useState } from "react";
import {
  useChangeAlertChannel,
  useDeleteAlertChannel,
  useTestAlertChannel,
} from "@/components/queries/alerts";
import { FoldedText } from "@/components/ui/data/folded-text";
import { formatShortList } from "@/components/ui/data/format-short-list";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { rowControl } from "@/components/ui/editing/use-row-focus";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { notify } from "@/components/ui/overlays/toaster";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { IconButton } from "@/components/ui/primitives/icon-button";
import type { AlertChannel } from "@/lib/api/schemas/alerts";
import { ChannelMessages } from "./channel-messages";
import { summarizeEvents } from "./event-labels";

type ChannelRowProps = { channel: AlertChannel; isOwner: boolean; onEdit: () => void };

/** A channel with its delivery status, a test button, and its latest messages. */
export function ChannelRow({ channel, isOwner, onEdit }: ChannelRowProps) {
  const test = useTestAlertChannel(channel.id);
  const { name, kind, events, agents } = channel;
  const Icon = kind === "webhook" ? Webhook : Mail;
  return (
    <li className="flex flex-col gap-2 border-line border-b px-1 py-3">
      <div className="flex items-start gap-x-3">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
          <div className="min-w-48 flex-1">
            <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{name}</span>
              <Status channel={channel} />
            </p>
            <FoldedText about={`the address of ${name}`} className="font-mono text-muted text-xs">
              {channel.url ?? formatShortList(channel.addresses ?? [], MAX_ADDRESSES)}
            </FoldedText>
            <p className="wrap-anywhere text-muted text-xs">
              {summarizeEvents(events)} · {describeAgents(agents)}
            </p>
          </div>
          {isOwner && (
            <div className="flex items-center gap-1">
              <Button
                size="sm"
                aria-label={`Send a test to ${name}`}
                busy={test.isPending}
                onClick={() => test.mutate()}
              >
                Send a test
              </Button>
              <ChannelMenu channel={channel} onEdit={onEdit} />
            </div>
          )}
        </div>
      </div>
      <div className="pl-7 empty:hidden">
        {test.data !== undefined && <TestResult problem={test.data} />}
        {test.error && (
          <Callout tone="danger" role="alert">
            {test.error.message}
          </Callout>
        )}
      </div>
      {channel.lastMessage && (
        <Disclosure
          className="pl-6"
          summary={<LastMessage message={channel.lastMessage} testProblem={test.data} />}
        >
          <ChannelMessages id={channel.id} name={name} />
        </Disclosure>
      )}
    </li>
  );
}

const MAX_ADDRESSES = 3;

const describeAgents = (agents: AlertChannel["agents"]): string => {
  if (agents === null) return "all agents";
  if (agents.length === 0) return "its agents were deleted";
  return agents.length > 3 ? `${agents.length} agents` : agents.join(", ");
};

function Status({ channel }: { channel: AlertChannel }) {
  if (!channel.isEnabled) return <Badge>Paused</Badge>;
  return channel.failedAt === null ? null : <Badge tone="danger">Turned off</Badge>;
}

const statusLabels = { delivered: "Delivered", failed: "Not delivered", pending: "Waiting" };

type LastMessageProps = {
  message: NonNullable<AlertChannel["lastMessage"]>;
  /** The problem that the test result already shows. */
  testProblem: string | null | undefined;
};

function LastMessage({ message, testProblem }: LastMessageProps) {
  const { status, problem, createdAt } = message;
  return (
    <span className="wrap-anywhere font-normal text-muted text-xs">
      {statusLabels[status]} · <RelativeTime value={createdAt} />
      {problem !== null && problem !== testProblem && (
        <span className={status === "pending" ? undefined : "text-danger-strong"}>
          {" "}
          · {problem}
        </span>
      )}
    </span>
  );
}

function ChannelMenu({ channel, onEdit }: Pick<ChannelRowProps, "channel" | "onEdit">) {
  const { id, name, events, agents, isEnabled, failedAt } = channel;
  const [isDeleting, setIsDeleting] = useState(false);
  const { mutateAsync: remove } = useDeleteAlertChannel();
  const { mutate: change } = useChangeAlertChannel(id);
  const isSending = isEnabled && failedAt === null;
  const toggle = () =>
    change(
      { name, events, agents, isEnabled: !isSending },
      {
        onSuccess: () => notify.success(`${name} was ${isSending ? "paused" : "turned on"}`),
        onError: (error) => notify.failure(`${name} could not be changed`, error),
      },
    );
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton {...rowControl} label={`Actions for ${name}`} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            Edit
          </DropdownMenuItem>
          {(agents === null || agents.length > 0) && (
            <DropdownMenuItem
              icon={isSending ? <Pause aria-hidden /> : <Play aria-hidden />}
              onSelect={toggle}
            >
              {isSending ? "Pause" : "Turn on"}
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem
            icon={<Trash2 aria-hidden />}
            tone="danger"
            onSelect={() => setIsDeleting(true)}
          >
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={`Delete the alert channel ${name}?`}
        description="No more alerts are sent there. This cannot be undone."
        confirmLabel="Delete channel"
        onConfirm={async () => {
          await remove(id);
        }}
      />
    </>
  );
}

/** The result of a test: success, or one sentence about the problem. */
function TestResult({ problem }: { problem: string | null }) {
  return problem === null ? (
    <Callout tone="success" role="status">
      The test was delivered.
    </Callout>
  ) : (
    <Callout tone="danger" role="alert" title="The test was not delivered">
      {problem}
    </Callout>
  );
}
