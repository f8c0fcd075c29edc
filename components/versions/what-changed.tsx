import { CircleMinus, CirclePlus, Diff, ListOrdered, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { countChanges, type DraftChanges, draftChanges } from "@/lib/agent/draft-changes";
import type { Manifest } from "@/lib/agent/manifest";

/** What publishing would do; a first version adds everything. */
export const changesSince = (draft: Manifest, live: Manifest | undefined): DraftChanges =>
  live
    ? draftChanges(draft, live)
    : {
        added: draft.tools.map(({ name }) => name),
        removed: [],
        changed: [],
        agent: [],
        reordered: false,
      };

const fieldWords: Record<string, string> = {
  access: "who may call",
  variables: "the variables of callers",
  model: "the model",
  resource: "the resource",
};

type PartProps = { icon: ReactNode; title: string; children?: ReactNode };

function Part({ icon, title, children }: PartProps) {
  return (
    <li className="flex gap-2.5">
      <span className="mt-0.5 text-muted [&_svg]:size-4">{icon}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </li>
  );
}

const Names = ({ names }: { names: string[] }) => (
  <ul className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5">
    {names.map((name) => (
      <li key={name} className="wrap-anywhere font-mono text-xs leading-5">
        {name}
      </li>
    ))}
  </ul>
);

const tools = (count: number) => (count === 1 ? "1 tool" : `${count} tools`);

/** The changes by kind, each with the names it concerns. */
export function WhatChanged({ changes, first }: { changes: DraftChanges; first: boolean }) {
  const { added, removed, changed, agent, reordered } = changes;
  if (countChanges(changes) === 0) {
    return (
      <p className="text-muted">
        {first
          ? "The agent has no tools yet, so there is nothing to publish."
          : "The draft is the same as the published version. There is nothing to publish."}
      </p>
    );
  }
  return (
    <ul aria-label="Changes" className="flex flex-col gap-3.5">
      {removed.length > 0 && (
        <Part icon={<CircleMinus aria-hidden />} title={`${tools(removed.length)} removed`}>
          <Names names={removed} />
          <p className="mt-1 text-warning-strong text-xs">
            Callers that still use {removed.length === 1 ? "it" : "them"} will be told that there is
            no such tool.
          </p>
        </Part>
      )}
      {changed.length > 0 && (
        <Part icon={<Diff aria-hidden />} title={`${tools(changed.length)} changed`}>
          <Names names={changed} />
        </Part>
      )}
      {added.length > 0 && (
        <Part icon={<CirclePlus aria-hidden />} title={`${tools(added.length)} added`}>
          <Names names={added} />
        </Part>
      )}
      {agent.length > 0 && (
        <Part icon={<SlidersHorizontal aria-hidden />} title="The agent itself">
          <p className="text-muted text-xs">
            {agent.map((field) => fieldWords[field] ?? field).join(", ")}
          </p>
        </Part>
      )}
      {reordered && (
        <Part icon={<ListOrdered aria-hidden />} title="The order of the tools">
          <p className="text-muted text-xs">Models are handed the tools in this order.</p>
        </Part>
      )}
    </ul>
  );
}
