"use client";

import { useMemo, useState } from "react";
import type { ApiResponse } from "@/components/client/api";
import { SaveSecret } from "@/components/credentials/save-secret";
import { Page } from "@/components/layout/page";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { ResourceRunner } from "@/components/playground/runner/resource-runner";
import { useAgent, useChangeAgent } from "@/components/queries/agents";
import { ResourceEditor, type SavedResource } from "@/components/tool-editor/resource-editor";
import { LastSave } from "@/components/unsaved-changes/last-save";
import type { Resource } from "@/lib/agent/manifest";
import type { AgentDetail } from "@/lib/api/schemas/agents";

const toSavedResource = ({ value, etag }: ApiResponse<AgentDetail>): SavedResource => ({
  value: value.resource,
  ...(etag !== undefined && { etag }),
});

/** The editor of the agent's resource, beside its preview. */
export function ResourceScreen({ slug }: { slug: string }) {
  const agentQuery = useAgent(slug);
  const { mutateAsync: change } = useChangeAgent(slug);
  const [unsavedResource, setUnsavedResource] = useState<Resource | null>(null);
  const { data, error } = agentQuery;
  const savedResource = useMemo(() => data && toSavedResource(data), [data]);
  const variables = useMemo(() => data?.value.variables ?? [], [data]);
  const bearer = data?.value.access?.bearer ?? "none";

  return (
    <Page
      title="Resource"
      description={
        <>
          Context about the user or environment, which a host requests once at the start of a
          conversation with <code className="font-mono text-sm">POST /resource</code>.
        </>
      }
      width="full"
      className="flex min-w-0 flex-1 flex-col"
    >
      {!savedResource && error && (
        <ErrorState title="The resource could not be loaded" retry={agentQuery.refetch}>
          {error.message}
        </ErrorState>
      )}
      {!savedResource && !error && <FormSkeleton label="Loading the resource" fields={4} />}
      {savedResource && (
        <ResourceEditor
          saved={savedResource}
          draftName={`${slug}/#resource`}
          variables={variables}
          bearer={bearer}
          onSave={async (resource, etag) =>
            toSavedResource(await change({ change: { resource }, etag }))
          }
          onLoadTheirs={async () => {
            const { data } = await agentQuery.refetch({ throwOnError: true });
            if (!data) throw new Error("The resource could not be loaded.");
            return toSavedResource(data);
          }}
          lastSave={<LastSave slug={slug} setting="resource" what="The resource was" />}
          onDraftChange={setUnsavedResource}
          aside={
            <aside
              aria-label="Preview"
              // The line continues through the padding at the end of the page.
              className="min-w-0 border-line border-t py-4 @[52rem]:-mb-16 @[52rem]:border-t-0 @[52rem]:border-l @[52rem]:py-3 @[52rem]:pl-5"
            >
              <ResourceRunner
                slug={slug}
                variables={variables}
                bearer={bearer}
                resource={unsavedResource}
                renderSecretAction={(secret) => <SaveSecret {...secret} />}
              />
            </aside>
          }
        />
      )}
    </Page>
  );
}
