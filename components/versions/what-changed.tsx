import type { Manifest } from "@/lib/agent/manifest";
import type { VersionDiff } from "@/lib/api/schemas/versions";
import { ChangeList, KindBadge } from "./change-list";

/** What publishing does to those who call already, the kind that hurts most ahead. */
export function WhatChanged({ diff: { changes, worst } }: { diff: VersionDiff }) {
  if (!worst) {
    return (
      <p className="text-muted">
        The draft is the same as the published version. There is nothing to publish.
      </p>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <KindBadge kind={worst} />
        <span className="min-w-0">{verdicts[worst]}</span>
      </p>
      <ChangeList changes={changes} />
    </>
  );
}

export const verdicts = {
  breaking: "Callers may have to change something.",
  compatible: "Callers need not change anything.",
  "text-only": "Only words change.",
};

/** A first version changes nothing for anybody: it is all there is. */
export function FirstTools({ tools }: Pick<Manifest, "tools">) {
  if (tools.length === 0)
    return <p className="text-muted">The agent alone: it has no tools yet.</p>;
  return (
    <ul aria-label="Tools" className="flex flex-wrap gap-x-3 gap-y-0.5">
      {tools.map(({ name }) => (
        <li key={name} className="wrap-anywhere font-mono text-xs leading-5">
          {name}
        </li>
      ))}
    </ul>
  );
}
