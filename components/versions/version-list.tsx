"use client";

import { History } from "lucide-react";
import { useRef, useState } from "react";
import { Page } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useVersionHistory } from "@/components/queries/activity";
import { useAgent } from "@/components/queries/agents";
import { isFirstAttempt } from "@/components/queries/is-first-attempt";
import { useUnpublish, useVersions } from "@/components/queries/versions";
import { FoldedText } from "@/components/ui/data/folded-text";
import { NextPageButton } from "@/components/ui/data/next-page-button";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { setFocusSuccessor } from "@/components/ui/overlays/focus-successors";
import { notify } from "@/components/ui/overlays/toaster";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { formatCount } from "@/lib/agent/format-count";
import type { VersionActivity } from "@/lib/api/schemas/activity";
import type { Version } from "@/lib/api/schemas/versions";
import { KindBadge } from "./change-list";
import { CompareSheet, type Comparison } from "./compare-sheet";
import { MakeLiveDialog, RestoreDialog } from "./version-dialogs";

/** Every published version, the live one, and actions to go back to an older one. */
export function VersionList({ slug }: { slug: string }) {
  const versions = useVersions(slug);
  const { error, refetch } = versions;
  const history = useVersionHistory(slug);
  const agentQuery = useAgent(slug);
  const agent = agentQuery.data;
  // What they add would make the rows taller, and on a phone move them down.
  const isIncomplete = isFirstAttempt(history) || isFirstAttempt(agentQuery);
  const data = isIncomplete ? undefined : versions.data;
  const unpublish = useUnpublish(slug);
  const [confirmation, setConfirmation] = useState<
    { action: "serve" | "restore"; version: number } | { action: "unpublish" } | null
  >(null);
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const endpoint = agent?.value.endpoint;
  const liveVersion = agent?.value.publishedVersion ?? null;
  const close = () => setConfirmation(null);
  return (
    <Page
      title="Versions"
      description="Published versions are immutable; each has its own URL."
      // On a phone, the button is above the list, so that it would move the placeholder rows.
      actions={
        (data || error) &&
        liveVersion !== null && (
          <Button writes onClick={() => setConfirmation({ action: "unpublish" })}>
            Unpublish
          </Button>
        )
      }
    >
      {!data && !error && <ListSkeleton label="Loading the versions" rows={4} />}
      {!data && error && (
        <ErrorState title="The versions could not be loaded" retry={refetch}>
          {error.message}
        </ErrorState>
      )}
      {data?.length === 0 && (
        <EmptyState icon={<History aria-hidden />} title="Nothing published yet">
          Publishing saves the draft as version 1 and opens the agent’s URL to callers. You keep
          editing the draft, and can go back to any version later.
        </EmptyState>
      )}
      {data && <FailedHistory history={history} />}
      {data && data.length > 0 && (
        <ol aria-label="Versions" className="border-line border-t">
          {data.map((version) => (
            <Row
              key={version.version}
              slug={slug}
              version={version}
              reservesMakeLive={data.length > 1}
              activity={history.data?.get(version.version)}
              pinnedUrl={endpoint && `${endpoint}@${version.version}`}
              // The first version has no predecessor, so it is compared with the draft.
              onCompare={() =>
                setComparison(
                  version.version === 1
                    ? { from: 1, to: "draft" }
                    : { from: version.version - 1, to: version.version },
                )
              }
              onServe={() => setConfirmation({ action: "serve", version: version.version })}
              onRestore={() => setConfirmation({ action: "restore", version: version.version })}
            />
          ))}
        </ol>
      )}
      <NextPageButton query={versions} onClick={() => history.fetchNextPage()}>
        Load older versions
      </NextPageButton>
      <CompareSheet
        slug={slug}
        newest={data?.[0]?.version ?? 0}
        initial={comparison}
        close={() => setComparison(null)}
      />
      <MakeLiveDialog
        slug={slug}
        liveVersion={liveVersion}
        etag={agent?.etag}
        version={confirmation?.action === "serve" ? confirmation.version : null}
        close={close}
      />
      <RestoreDialog
        slug={slug}
        version={confirmation?.action === "restore" ? confirmation.version : null}
        close={close}
      />
      <ConfirmDialog
        open={confirmation?.action === "unpublish"}
        onOpenChange={close}
        title="Unpublish this agent?"
        description="Its URL stops working immediately. Versions, draft and keys are kept, and you can make any version live again."
        confirmLabel="Unpublish"
        onConfirm={async () => {
          await unpublish.mutateAsync({ etag: agent?.etag });
          notify.success("The agent is no longer published");
        }}
      />
    </Page>
  );
}

function FailedHistory({ history }: { history: ReturnType<typeof useVersionHistory> }) {
  const { isLoadingError, isFetchNextPageError, error, isFetching } = history;
  if (!isLoadingError && !isFetchNextPageError) return null;
  return (
    <ErrorState
      title="Authors, changes and calls could not be loaded"
      retry={isLoadingError ? history.refetch : history.fetchNextPage}
      busy={isFetching}
    >
      {error.message}
    </ErrorState>
  );
}

type RowProps = {
  slug: string;
  version: Version;
  /** Whether other versions can be made live, so that the live one leaves space for the button. */
  reservesMakeLive: boolean;
  /** Who published it and what it changed. Undefined while it loads. */
  activity: VersionActivity | undefined;
  /** The permanent URL of this version. Undefined until the agent has loaded. */
  pinnedUrl: string | undefined;
  onCompare: () => void;
  onServe: () => void;
  onRestore: () => void;
};

function Row({ slug, version: { version, note, createdAt, published }, ...rest }: RowProps) {
  const { activity, pinnedUrl } = rest;
  return (
    <li className="flex items-start gap-x-4 border-line border-b px-1 py-3">
      <span className="w-10 shrink-0 pt-1 font-medium tabular-nums">v{version}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-[min(12rem,100%)] flex-1 pt-1">
          <p className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
            {published && <Badge tone="success">Live</Badge>}
            {activity?.kind && <KindBadge kind={activity.kind} />}
            {activity?.author && <span className="text-ink">{activity.author}</span>}
            <RelativeTime value={createdAt} />
            {activity && activity.changes > 0 && (
              <span className="tabular-nums">{formatCount(activity.changes, "change")}</span>
            )}
            {activity && (
              <span className="tabular-nums">{formatCount(activity.calls, "call")} in 7 days</span>
            )}
          </p>
          {note && (
            <FoldedText
              about={`version ${version}`}
              className="mt-0.5 max-w-prose whitespace-pre-line"
            >
              {note}
            </FoldedText>
          )}
          <p className="flex items-center gap-1">
            <code className="wrap-anywhere min-w-0 font-mono text-faint text-xs">
              /api/agents/{slug}@{version}
            </code>
            {pinnedUrl && (
              <CopyButton value={pinnedUrl} label={`Copy the pinned URL of version ${version}`} />
            )}
          </p>
        </div>
        <RowActions version={version} published={published} {...rest} />
      </div>
    </li>
  );
}

type RowActionsProps = Pick<RowProps, "reservesMakeLive" | "onCompare" | "onServe" | "onRestore"> &
  Pick<Version, "version" | "published">;

function RowActions({ version, published, reservesMakeLive, ...rest }: RowActionsProps) {
  const { onCompare, onServe, onRestore } = rest;
  const restoreRef = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={onCompare} aria-label={`Compare version ${version}`}>
        Compare
      </Button>
      <Button
        ref={restoreRef}
        size="sm"
        writes
        onClick={onRestore}
        aria-label={`Restore as draft: version ${version}`}
      >
        Restore as draft
      </Button>
      {published && reservesMakeLive && (
        // As wide as the button of the other versions, so that the buttons before it line up.
        <span
          aria-hidden
          className="invisible border px-2 font-medium text-sm after:content-['Make_live'] max-sm:hidden"
        />
      )}
      {!published && (
        <Button
          size="sm"
          writes
          onClick={({ currentTarget }) => {
            // The live version has no such button, so the dialog returns the focus to the one next
            // to it.
            setFocusSuccessor(currentTarget, () => restoreRef.current);
            onServe();
          }}
          aria-label={`Make live: version ${version}`}
        >
          Make live
        </Button>
      )}
    </div>
  );
}
