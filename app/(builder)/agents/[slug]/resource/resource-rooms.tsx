"use client";

import { useMemo, useState } from "react";
import { SaveSecret } from "@/components/credentials/save-secret";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { ResourceBench } from "@/components/playground/resource-bench";
import { useAgent, useChangeAgent } from "@/components/queries/agents";
import type { Answer } from "@/components/queries/api";
import { ResourceEditor, type SavedResource } from "@/components/tool-editor/resource-editor";
import type { Resource } from "@/lib/agent/manifest";
import type { AgentDetail } from "@/lib/api/schemas/agents";

const resourceIn = ({ value, etag }: Answer<AgentDetail>): SavedResource => ({
  value: value.resource,
  ...(etag !== undefined && { etag }),
});

/** The editor of the agent's resource, next to its preview. */
export function ResourceRooms({ slug }: { slug: string }) {
  const stored = useAgent(slug);
  const { mutateAsync: change } = useChangeAgent(slug);
  const [typed, setTyped] = useState<Resource | null>(null);
  const { data, error } = stored;
  const saved = useMemo(() => data && resourceIn(data), [data]);
  const variables = useMemo(() => data?.value.variables ?? [], [data]);
  const bearer = data?.value.access?.bearer ?? "none";

  return (
    <div className="flex min-w-0 flex-1 flex-col px-4 pb-16 md:px-8">
      <header className="flex flex-col gap-1 pt-6 pb-3">
        <h1 className="font-semibold text-xl">Resource</h1>
        <p className="max-w-prose text-base text-muted">
          Context about the user or environment, which a host requests once at the start of a
          conversation with <code className="font-mono text-sm">POST /resource</code>.
        </p>
      </header>
      {!saved && error && (
        <ErrorState
          title="The resource could not be loaded"
          retry={stored.refetch}
          busy={stored.isRefetching}
        >
          {error.message}
        </ErrorState>
      )}
      {!saved && !error && <FormSkeleton label="Loading the resource" fields={4} />}
      {saved && (
        <ResourceEditor
          saved={saved}
          draftName={`${slug}/#resource`}
          variables={variables}
          bearer={bearer}
          onSave={async (resource, etag) =>
            resourceIn(await change({ change: { resource }, etag }))
          }
          onLoadTheirs={async () => {
            const theirs = await stored.refetch();
            if (!theirs.data) throw theirs.error ?? new Error("The resource could not be loaded.");
            return resourceIn(theirs.data);
          }}
          onTyped={setTyped}
          aside={
            <aside
              aria-label="Preview"
              className="min-w-0 border-line border-t py-4 @4xl:border-t-0 @4xl:border-l @4xl:py-3 @4xl:pl-5"
            >
              <ResourceBench
                slug={slug}
                variables={variables}
                bearer={bearer}
                typed={typed}
                keepSecret={(secret) => <SaveSecret {...secret} />}
              />
            </aside>
          }
        />
      )}
    </div>
  );
}
