import type { IncompleteEntriesQuery } from "@/components/queries/incomplete-entries";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { formatCount } from "@/lib/agent/format-count";
import type { Manifest } from "@/lib/agent/manifest";
import type { VersionDiff } from "@/lib/api/schemas/versions";
import { ChangeList, ChangeSummary } from "./change-list";

type WhatChangedProps = {
  diff: VersionDiff;
  incomplete: Pick<IncompleteEntriesQuery, "data">;
};

/** What publishing changes for existing callers, most severe kind first. */
export function WhatChanged({ diff: { changes, worst }, incomplete }: WhatChangedProps) {
  if (!worst) {
    if (!incomplete.data) return null;
    return (
      <p className="text-muted">
        {incomplete.data.length > 0
          ? "Nothing to publish until the incomplete changes are completed."
          : "Nothing to publish: the draft is the same as the live version."}
      </p>
    );
  }
  return (
    <>
      <ChangeSummary worst={worst} />
      <ChangeList changes={changes} />
    </>
  );
}

/** Longer lists of tools are folded at first. */
const MAX_LISTED_TOOLS = 30;

/** The tools of a first version, which has no earlier version to be compared with. */
export function FirstTools({ tools }: Pick<Manifest, "tools">) {
  if (tools.length === 0) return <p className="text-muted">No tools yet.</p>;
  return (
    <Disclosure
      summary={formatCount(tools.length, "tool")}
      defaultOpen={tools.length <= MAX_LISTED_TOOLS}
    >
      <ul aria-label="Tools" className="flex flex-wrap gap-x-3 gap-y-0.5">
        {tools.map(({ name }) => (
          <li key={name} className="wrap-anywhere font-mono text-xs leading-5">
            {name}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
