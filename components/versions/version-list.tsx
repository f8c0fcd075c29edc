"use client";

import { useState } from "react";
import { Page } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useServeVersion, useUnpublish, useVersions } from "@/components/queries/versions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { notify } from "@/components/ui/toaster";
import type { Version } from "@/lib/api/schemas";

/** Every published version, which one is served, and the way back to an older one. */
export function VersionList({ slug }: { slug: string }) {
  const versions = useVersions(slug);
  const { data, error, refetch, isRefetching } = versions;
  const serve = useServeVersion(slug);
  const unpublish = useUnpublish(slug);
  const [asked, setAsked] = useState<{ deed: "serve"; version: number } | { deed: "stop" } | null>(
    null,
  );
  const close = () => setAsked(null);
  const live = data?.find(({ published }) => published);
  return (
    <Page
      title="Versions"
      description="A version never changes once it is published, and each keeps an address of its own."
      actions={live && <Button onClick={() => setAsked({ deed: "stop" })}>Unpublish</Button>}
    >
      {!data && !error && <ListSkeleton label="Loading the versions" rows={4} />}
      {!data && error && (
        <ErrorState title="The versions could not be loaded" retry={refetch} busy={isRefetching}>
          {error.message}
        </ErrorState>
      )}
      {data?.length === 0 && (
        <EmptyState title="Nothing is published yet">
          Publishing freezes the draft as version 1 and opens its address to callers. The draft goes
          on from there, and every later version can be taken back to an earlier one.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ol aria-label="Versions" className="border-line border-t">
          {data.map((version) => (
            <Row
              key={version.version}
              slug={slug}
              version={version}
              onServe={() => setAsked({ deed: "serve", version: version.version })}
            />
          ))}
        </ol>
      )}
      {versions.hasNextPage && (
        <Button
          className="mt-4"
          busy={versions.isFetchingNextPage}
          onClick={() => versions.fetchNextPage()}
        >
          Show older versions
        </Button>
      )}
      <ConfirmDialog
        open={asked?.deed === "serve"}
        onOpenChange={close}
        tone="primary"
        title={asked?.deed === "serve" ? `Serve version ${asked.version}?` : ""}
        description="Callers get it at once instead of the version they get now. The draft stays as it is."
        confirmLabel="Serve this version"
        onConfirm={async () => {
          if (asked?.deed !== "serve") return;
          await serve.mutateAsync(asked.version);
          notify.success(`Version ${asked.version} is served`);
        }}
      />
      <ConfirmDialog
        open={asked?.deed === "stop"}
        onOpenChange={close}
        title="Unpublish this agent?"
        description="Its address stops answering at once. The versions, the draft and the keys stay, and any version can be served again."
        confirmLabel="Unpublish"
        onConfirm={async () => {
          await unpublish.mutateAsync();
          notify.success("The agent is no longer published");
        }}
      />
    </Page>
  );
}

type RowProps = { slug: string; version: Version; onServe: () => void };

function Row({ slug, version: { version, note, createdAt, published }, onServe }: RowProps) {
  return (
    <li className="flex items-start gap-4 border-line border-b px-1 py-3">
      <span className="w-10 shrink-0 pt-1 font-medium tabular-nums">v{version}</span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
          <RelativeTime value={createdAt} />
          {published && <Badge tone="success">Served now</Badge>}
        </p>
        <p className="wrap-anywhere mt-0.5 max-w-prose whitespace-pre-line">
          {note || <span className="text-faint">No note</span>}
        </p>
        <code className="wrap-anywhere font-mono text-faint text-xs">
          /api/agents/{slug}@{version}
        </code>
      </div>
      {!published && (
        <Button size="sm" onClick={onServe} aria-label={`Serve this version: ${version}`}>
          Serve this version
        </Button>
      )}
    </li>
  );
}
