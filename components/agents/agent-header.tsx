"use client";

import {
  Brain,
  CircleAlert,
  Copy,
  Ellipsis,
  FlaskConical,
  History,
  List,
  ListChecks,
  Pencil,
  Trash2,
  Unplug,
  Wrench,
} from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { TopBar } from "@/components/layout/top-bar";
import { useIncompleteEntries } from "@/components/queries/incomplete-entries";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { Link } from "@/components/ui/primitives/link";
import { Skeleton } from "@/components/ui/primitives/skeleton";
import { SteadyLabel } from "@/components/ui/primitives/steady-label";
import { useScrollRow } from "@/components/ui/primitives/use-scroll-row";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { AgentState } from "./agent-state";
import { DeleteAgentDialog } from "./delete-agent-dialog";
import { EditAgentDialog } from "./edit-agent-dialog";
import { ExportItems } from "./export-items";
import { useDuplicate } from "./use-duplicate";

const agentPages = [
  { segment: "tools", label: "Tools", Icon: Wrench },
  { segment: "model", label: "Model", Icon: Brain },
  { segment: "playground", label: "Playground", Icon: FlaskConical },
  { segment: "tests", label: "Tests", Icon: ListChecks },
  { segment: "endpoint", label: "Endpoint", Icon: Unplug },
  { segment: "versions", label: "Versions", Icon: History },
  { segment: "calls", label: "Log", Icon: List },
];
/** Pages that belong under a page of the navigation. */
const parentPages: Record<string, string> = {
  "new-tool": "tools",
  prompts: "tools",
  resources: "tools",
  resource: "endpoint",
};

function AgentNav({ slug, className }: { slug: string; className: string }) {
  const path = usePathname();
  const pathSegment = path.split("/")[3] ?? "";
  const current = parentPages[pathSegment] ?? pathSegment;
  const row = useScrollRow<HTMLUListElement>(current);
  return (
    <nav aria-label="Agent" className={classNames("min-w-0", className)}>
      <ul ref={row} className="scroll-row flex items-center gap-0.5">
        {agentPages.map(({ segment, label, Icon }) => (
          <li key={segment}>
            <Link
              href={`/agents/${slug}/${segment}`}
              aria-current={current === segment ? "page" : undefined}
              className={classNames(
                "inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-muted transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 coarse:h-control",
                "aria-[current]:bg-selected aria-[current]:font-medium aria-[current]:text-ink",
              )}
            >
              <Icon aria-hidden className="size-4 max-2xl:hidden" />
              <SteadyLabel>{label}</SteadyLabel>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Requests the incomplete changes only once the agent is known to exist. */
function DraftState({ agent, short = false }: { agent: AgentDetail; short?: boolean }) {
  const { data, error, refetch } = useIncompleteEntries(agent.slug);
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <AgentState {...agent} incompleteCount={data?.length ?? 0} short={short} />
      {!data && error && (
        <span role="alert">
          <IconButton
            label="The incomplete changes could not be loaded. Try again"
            size="sm"
            onClick={() => refetch()}
          >
            <CircleAlert aria-hidden className="text-warning-strong" />
          </IconButton>
        </span>
      )}
    </span>
  );
}

type AgentHeaderProps = {
  slug: string;
  /** Undefined while it loads. */
  agent?: AgentDetail;
  /** The publish button. */
  publish?: ReactNode;
};

/** Breadcrumb, publication state and navigation of an agent. */
export function AgentHeader({ slug, agent, publish }: AgentHeaderProps) {
  const router = useRouter();
  const subpath = usePathname().split("/").slice(3).join("/") || "tools";
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
  const close = () => setDialog(null);
  const duplicate = useDuplicate();
  return (
    <>
      <TopBar
        breadcrumbs={[{ label: "Agents", href: "/agents" }, { label: agent?.name }]}
        status={agent && <DraftState agent={agent} />}
        endpoint={agent?.publishedVersion ? agent.endpoint : undefined}
        actions={
          <>
            <AgentNav slug={slug} className="max-xl:hidden" />
            <DropdownMenu>
              <DropdownMenuTrigger asChild>
                <IconButton label="Agent actions" size="sm">
                  <Ellipsis aria-hidden />
                </IconButton>
              </DropdownMenuTrigger>
              <DropdownMenuContent>
                <DropdownMenuItem
                  writes
                  icon={<Pencil aria-hidden />}
                  onSelect={() => setDialog("edit")}
                >
                  Edit agent
                </DropdownMenuItem>
                {agent && (
                  <DropdownMenuItem
                    writes
                    icon={<Copy aria-hidden />}
                    onSelect={() => duplicate(agent)}
                  >
                    Duplicate agent
                  </DropdownMenuItem>
                )}
                <ExportItems slug={slug} />
                <DropdownMenuSeparator />
                <DropdownMenuItem
                  writes
                  icon={<Trash2 aria-hidden />}
                  tone="danger"
                  onSelect={() => setDialog("delete")}
                >
                  Delete agent
                </DropdownMenuItem>
              </DropdownMenuContent>
            </DropdownMenu>
            {publish}
          </>
        }
      />
      {/* Below the bar, not inside it, because a two-row bar would cover the page's sticky
          elements. */}
      <div className="flex items-center justify-between gap-3 border-line border-b px-2 py-1 xl:hidden">
        <AgentNav slug={slug} className="flex-1" />
        <span className="pr-2 text-muted text-xs md:hidden">
          {/* As wide as most states. Otherwise the tabs would move when it appears. */}
          {agent ? <DraftState agent={agent} short /> : <Skeleton className="w-22" />}
        </span>
      </div>
      <EditAgentDialog
        slug={slug}
        open={dialog === "edit"}
        onOpenChange={close}
        onChanged={(updated) =>
          updated.slug !== slug &&
          router.replace(`/agents/${updated.slug}/${subpath}${location.search}`)
        }
      />
      {agent && (
        <DeleteAgentDialog
          agent={agent}
          open={dialog === "delete"}
          onOpenChange={close}
          onDeleted={() => router.push("/agents")}
        />
      )}
    </>
  );
}
