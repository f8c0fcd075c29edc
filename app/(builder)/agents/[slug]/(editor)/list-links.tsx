"use client";

import { useAgent } from "@/components/queries/agents";
import { classNames } from "@/components/ui/primitives/class-names";
import { Link } from "@/components/ui/primitives/link";

/** The lists of an agent, by the last segment of their URL. */
export const agentListLabels = { tools: "Tools", prompts: "Prompts", resources: "Resources" };
type AgentListName = keyof typeof agentListLabels;

type ListLinksProps = { slug: string; current: AgentListName };

/** Links to the agent's lists, above the open one. */
export function ListLinks({ slug, current }: ListLinksProps) {
  const agent = useAgent(slug).data?.value;
  const counts: Partial<Record<AgentListName, number>> = {
    prompts: agent?.prompts?.length,
    resources: agent?.resources?.length,
  };
  const names = Object.keys(agentListLabels) as AgentListName[];
  return (
    <nav aria-label="Lists" className="border-line border-b px-1">
      <ul className="flex gap-1">
        {names.map((name) => (
          <li key={name}>
            <Link
              href={`/agents/${slug}/${name}`}
              aria-current={name === current ? "page" : undefined}
              className={classNames(
                "not-forced-colors:-mb-px inline-flex h-9 items-center gap-1 rounded-t-sm border-transparent border-b-2 px-1 text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 coarse:h-control",
                "forced-colors:not-aria-[current]:border-[Canvas] aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink",
              )}
            >
              {agentListLabels[name]}
              {counts[name] ? (
                <span aria-hidden className="text-muted text-xs tabular-nums">
                  {counts[name]}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
