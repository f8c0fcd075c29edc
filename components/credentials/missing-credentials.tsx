"use client";

import { useCredentials, useStoredFields } from "@/components/queries/credentials";
import { useTools } from "@/components/queries/tools";
import { Callout } from "@/components/ui/primitives/callout";
import { formatCount } from "@/lib/agent/format-count";
import { isToolListed } from "@/lib/agent/tool-dto";
import { findMissingCredentials } from "./find-missing-credentials";
import { SetUpButton } from "./set-up-credential";

/** The credentials that an agent's enabled tools lack, each with a button to set it up. */
export function MissingCredentials({ slug, className }: { slug: string; className: string }) {
  const tools = useTools(slug);
  const credentials = useCredentials();
  const storedFields = useStoredFields();
  if (!tools.data || !credentials.data) return null;
  const missing = findMissingCredentials(tools.data.filter(isToolListed), storedFields);
  if (missing.length === 0) return null;
  return (
    <Callout tone="warning" title="Missing credentials" className={className}>
      <p>Calls of the tools that need them fail until they are set up.</p>
      <ul className="mt-2 flex flex-col gap-2">
        {missing.map(({ tools: names, target }) => (
          <li
            key={target.service}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
          >
            <span>
              <span className="font-mono">{target.service}</span>{" "}
              <span className="text-muted text-xs">
                for {names.length > 1 ? formatCount(names.length, "tool") : names[0]}
              </span>
            </span>
            <SetUpButton target={target} />
          </li>
        ))}
      </ul>
    </Callout>
  );
}
