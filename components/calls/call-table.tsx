import { type KeyboardEvent, type MouseEvent, memo, useCallback, useEffect, useRef } from "react";
import { formatDay, formatTimestamp } from "@/components/ui/data/format-time";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/data/table";
import { Badge } from "@/components/ui/primitives/badge";
import { classNames } from "@/components/ui/primitives/class-names";
import { Link } from "@/components/ui/primitives/link";
import { callSourceLabels } from "@/lib/agent/access/protocol-name";
import { describeSignIn } from "@/lib/agent/access/signed-in-caller";
import { getCallOutcome } from "@/lib/agent/call-status";
import type { Call } from "@/lib/api/schemas/calls";
import { formatLatency } from "./charts/format-values";

const tones = { ok: "success", failed: "danger", question: "info", cancelled: "neutral" } as const;

export function StatusBadge({ status }: { status: number }) {
  return <Badge tone={tones[getCallOutcome(status)]}>{status}</Badge>;
}

/** Returns the sign-in, key name or key id of the caller, or null if the call has none of them. */
export const getCallerName = ({
  signIn,
  keyName,
  keyId,
}: Pick<Call, "signIn" | "keyName" | "keyId">): string | null => {
  if (signIn) return describeSignIn(signIn);
  return keyName ?? keyId;
};

export const getSourceName = ({ protocol }: Pick<Call, "protocol">): string =>
  protocol ? callSourceLabels[protocol] : "Playground";

type CallTimeProps = { value: string; today: string };

/** Formatted as "14:03:22", with the day if it is not today. */
function CallTime({ value, today }: CallTimeProps) {
  const date = new Date(value);
  const isToday = date.toDateString() === today;
  return (
    <time dateTime={value} title={formatTimestamp(date)}>
      {!isToday && <span className="text-faint">{formatDay(date)} </span>}
      {date.toLocaleTimeString("en-GB")}
    </time>
  );
}

const keySteps: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Moves the focus to the call above or below. Each call is a link, so Enter opens it. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = keySteps[event.key];
  if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a[data-call]")];
  const index = links.findIndex((link) => link.matches(":focus"));
  const next = links[index + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

type CallRowProps = {
  call: Call;
  isOpen: boolean;
  showAgent: boolean;
  href: string;
  /** The current day, as from `toDateString`. */
  today: string;
  onOpen: (event: MouseEvent, id: string) => void;
};

/**
 * One call. The log can show thousands of them, so those that have not changed are not rendered
 * again.
 */
const CallRow = memo(function CallRow(props: CallRowProps) {
  const { call, isOpen, showAgent, href, today, onOpen } = props;
  const caller = getCallerName(call);
  return (
    <TableRow aria-selected={isOpen} className="relative">
      <TableCell className="whitespace-nowrap text-muted tabular-nums">
        <CallTime value={call.startedAt} today={today} />
      </TableCell>
      <TableCell>
        <StatusBadge status={call.status} />
      </TableCell>
      <TableCell className="min-w-32 max-w-90">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <Link
            href={href}
            data-call={call.id}
            prefetch={false}
            onClick={(event) => onOpen(event, call.id)}
            className="wrap-anywhere rounded-sm font-mono after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          >
            {call.tool}
            <span className="sr-only">, open the call</span>
          </Link>
          {call.cached && <Badge tone="neutral">Cached</Badge>}
          {call.code && (
            <code className="wrap-anywhere font-mono text-muted text-xs">{call.code}</code>
          )}
        </div>
      </TableCell>
      {showAgent && (
        <TableCell title={call.agent} className="max-w-48 truncate text-muted max-md:hidden">
          {call.agent}
        </TableCell>
      )}
      <TableCell
        title={caller ?? undefined}
        className={classNames("max-w-48 truncate max-lg:hidden", caller === null && "text-faint")}
      >
        {caller ?? "–"}
      </TableCell>
      <TableCell className="text-muted max-lg:hidden">{getSourceName(call)}</TableCell>
      <TableCell className="text-muted max-lg:hidden">
        {call.version === null ? "draft" : `v${call.version}`}
      </TableCell>
      <TableCell numeric className="whitespace-nowrap">
        {formatLatency(call.ms)}
      </TableCell>
    </TableRow>
  );
});

type CallTableProps = {
  calls: readonly Call[];
  openId: string | null;
  showAgent: boolean;
  toHref: (id: string) => string;
  onOpen: (id: string) => void;
};

/** The log, newest first. */
export function CallTable({ calls, openId, showAgent, toHref, onOpen }: CallTableProps) {
  const currentOnOpen = useRef(onOpen);
  useEffect(() => {
    currentOnOpen.current = onOpen;
  }, [onOpen]);
  const open = useCallback((event: MouseEvent, id: string) => {
    // Leaves it to the browser to open a new tab, as for any link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    currentOnOpen.current(id);
  }, []);
  const today = new Date().toDateString();
  return (
    <Table label="Calls" onKeyDown={moveFocus}>
      <TableHeader>
        <TableRow>
          <TableHead>Time</TableHead>
          <TableHead>Status</TableHead>
          <TableHead>Tool</TableHead>
          {showAgent && <TableHead className="max-md:hidden">Agent</TableHead>}
          <TableHead className="max-lg:hidden">Caller</TableHead>
          <TableHead className="max-lg:hidden">Source</TableHead>
          <TableHead className="max-lg:hidden">Version</TableHead>
          <TableHead numeric>Duration</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {calls.map((call) => (
          <CallRow
            key={call.id}
            call={call}
            isOpen={call.id === openId}
            showAgent={showAgent}
            href={toHref(call.id)}
            today={today}
            onOpen={open}
          />
        ))}
      </TableBody>
    </Table>
  );
}
