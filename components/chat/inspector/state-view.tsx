import { useMemo } from "react";
import { JsonView } from "@/components/ui/data/json-view";
import { Badge } from "@/components/ui/primitives/badge";
import { formatJson } from "@/lib/schema/json";
import { listStateChanges } from "./state-changes";

const tones = { added: "success", removed: "danger", changed: "info" } as const;
const MAX_VALUE_CHARS = 120;

/** The state that the client and the agent share, and what its last update changed. */
export function StateView({ state, previousState }: { state: unknown; previousState: unknown }) {
  const changes = useMemo(() => listStateChanges(previousState, state), [previousState, state]);
  return (
    <div className="flex flex-col gap-4">
      <section className="flex flex-col gap-2">
        <h2 className="font-medium">Last change</h2>
        {changes.length === 0 ? (
          <p className="text-muted">No tool has changed the state.</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {changes.map(({ kind, path, before, after }) => (
              <li key={path} className="flex flex-col gap-1 text-xs">
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone={tones[kind]}>{kind}</Badge>
                  <code className="wrap-anywhere font-mono">{path || "the whole state"}</code>
                </span>
                {kind !== "added" && (
                  <del className="wrap-anywhere font-mono text-muted">
                    {formatJson(before, MAX_VALUE_CHARS)}
                  </del>
                )}
                {kind !== "removed" && (
                  <ins className="wrap-anywhere font-mono no-underline">
                    {formatJson(after, MAX_VALUE_CHARS)}
                  </ins>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="font-medium">Now</h2>
        <JsonView value={state} label="State" />
      </section>
    </div>
  );
}
