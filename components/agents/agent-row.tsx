"use client";

import { Copy, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { AgentSort } from "@/components/queries/agents";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { rowControl } from "@/components/ui/editing/use-row-focus";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { Link } from "@/components/ui/primitives/link";
import { formatCount } from "@/lib/agent/format-count";
import type { AgentActivity } from "@/lib/api/schemas/activity";
import type { AgentSummary } from "@/lib/api/schemas/agents";
import { AgentIcon } from "./agent-icon";
import { AgentState } from "./agent-state";
import { CallsPerDay } from "./calls-per-day";
import { DeleteAgentDialog } from "./delete-agent-dialog";
import { EditAgentDialog } from "./edit-agent-dialog";
import { ExportItems } from "./export-items";
import { FailedCalls } from "./failed-calls";
import { useDuplicate } from "./use-duplicate";

type AgentRowProps = {
  agent: AgentSummary;
  sort: AgentSort;
  /** Undefined while it loads and if it could not be loaded. */
  activity: AgentActivity | undefined;
};

export function AgentRow({ agent, sort, activity }: AgentRowProps) {
  const duplicate = useDuplicate();
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
  const close = () => setDialog(null);
  return (
    <li className="group relative grid grid-cols-[auto_minmax(0,1fr)_fit-content(30%)_auto] items-center gap-x-3 border-line border-b px-1 py-2.5 transition-colors hover:bg-hover/60 lg:grid-cols-[auto_minmax(0,1fr)_9.5rem_7.5rem_auto] xl:grid-cols-[auto_minmax(0,1fr)_4.5rem_11rem_9.5rem_7.5rem_auto]">
      <AgentIcon icon={agent.icon} name={agent.name} />
      <div className="min-w-0">
        <Link
          prefetch
          href={`/agents/${agent.slug}/tools`}
          className="font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:outline-none"
        >
          {agent.name}
        </Link>
        <p className="flex min-w-0 items-baseline gap-2 text-muted text-xs">
          <code className="min-w-0 max-w-full shrink-0 truncate font-mono">{agent.slug}</code>
          <span className="truncate max-md:hidden">{agent.description}</span>
        </p>
        {activity && agent.publishedVersion !== null && activity.failed > 0 && (
          <p className="xl:hidden">
            <FailedCalls {...activity} />
          </p>
        )}
      </div>
      <span className="text-muted text-xs tabular-nums max-xl:hidden">
        {formatCount(agent.toolCount, "tool")}
      </span>
      <span className="flex items-center max-xl:hidden">
        {activity && agent.publishedVersion !== null && <CallsPerDay {...activity} />}
      </span>
      <span className="text-muted text-xs tabular-nums">
        <AgentState publishedVersion={agent.publishedVersion} changes={activity?.changes} compact />
      </span>
      <RelativeTime
        value={sort === "created" ? agent.createdAt : agent.updatedAt}
        className="text-muted text-xs max-lg:hidden"
      />
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton
            {...rowControl}
            label={`Actions for ${agent.name}`}
            size="sm"
            className="relative"
          >
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem writes icon={<Pencil aria-hidden />} onSelect={() => setDialog("edit")}>
            Edit
          </DropdownMenuItem>
          <DropdownMenuItem writes icon={<Copy aria-hidden />} onSelect={() => duplicate(agent)}>
            Duplicate
          </DropdownMenuItem>
          <ExportItems slug={agent.slug} />
          <DropdownMenuSeparator />
          <DropdownMenuItem
            writes
            icon={<Trash2 aria-hidden />}
            tone="danger"
            onSelect={() => setDialog("delete")}
          >
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <EditAgentDialog slug={agent.slug} open={dialog === "edit"} onOpenChange={close} />
      <DeleteAgentDialog agent={agent} open={dialog === "delete"} onOpenChange={close} />
    </li>
  );
}
