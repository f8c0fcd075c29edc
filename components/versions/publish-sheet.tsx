"use client";

import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useCallback, useId, useState } from "react";
import { useDraftText } from "@/components/browser-storage/use-draft-text";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useCachedAgentName } from "@/components/queries/agents";
import {
  type IncompleteEntriesQuery,
  useIncompleteEntries,
} from "@/components/queries/incomplete-entries";
import { useIsKnownToBeEmpty } from "@/components/queries/tools";
import { useDraft, usePublish, useVersionDiff, useVersions } from "@/components/queries/versions";
import { useCommand } from "@/components/shortcuts/commands";
import { shortcuts } from "@/components/shortcuts/shortcuts";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { Field } from "@/components/ui/inputs/field";
import { Textarea } from "@/components/ui/inputs/textarea";
import { FormButtons } from "@/components/ui/overlays/form-buttons";
import { Sheet, SheetContent, SheetTrigger } from "@/components/ui/overlays/sheet";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm, useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { useGuardedNavigate, useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { useUnsaved } from "@/components/unsaved-changes/unsaved";
import { isToolListed } from "@/lib/agent/tool-dto";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { IncompleteNotice } from "./incomplete-notice";
import { KeysAffected } from "./keys-affected";
import { PublishError } from "./publish-error";
import { ReportSummary } from "./report-summary";
import { TestGate } from "./test-gate";
import { UnsavedNotice } from "./unsaved-notice";
import { useTestGate } from "./use-test-gate";
import { FirstTools, WhatChanged } from "./what-changed";

type PublishSheetProps = {
  slug: string;
  /** Undefined while it loads. The button is already shown, so that nothing next to it moves. */
  agent: AgentDetail | undefined;
  /** What callers will lack. Not in the form, because it can have forms of its own. */
  notice: ReactNode;
};

const noteLabel = "the note";

const isAgentUrl = (slug: string, url: string): boolean =>
  new URL(url, location.href).pathname.startsWith(`/agents/${slug}/`);

export function PublishSheet({ slug, agent, notice }: PublishSheetProps) {
  const [state, setState] = useState<"open" | "closing" | "closed">("closed");
  // Kept while the sheet is closed to correct what prevents publishing.
  const [note, setNote] = useDraftText(`${slug}/#note`);
  const canWrite = useReadOnlyReason() === null && agent !== undefined;
  const isUpToDate = agent?.publishedVersion != null && agent.changes === 0;
  // In that case, adding the first tool comes first.
  const hasNothing = useIsKnownToBeEmpty(slug) && agent?.publishedVersion == null;
  const openSheet = () => setState("open");
  const name = useCachedAgentName(slug) ?? slug;
  useShortcut("publish", openSheet, canWrite);
  useCommand({
    id: "publish",
    label: `Publish ${name}`,
    group: "Actions",
    requiresEditing: true,
    run: openSheet,
    keys: shortcuts.publish.keys,
  });
  return (
    <Sheet
      open={state === "open"}
      onOpenChange={(open) => {
        setState(open ? "open" : "closing");
        if (!open) setNote("");
      }}
    >
      <SheetTrigger asChild>
        <Button
          variant={agent === undefined || isUpToDate || hasNothing ? "secondary" : "primary"}
          writes
          aria-disabled={agent === undefined || undefined}
        >
          {/* In the narrowest top bar, there is only space for the label. */}
          <Upload aria-hidden className="@max-2xs:hidden" />
          Publish
        </Button>
      </SheetTrigger>
      {state !== "closed" && agent && (
        <Content
          slug={slug}
          publishedVersion={agent.publishedVersion}
          notice={notice}
          note={note}
          setNote={setNote}
          close={() => setState("closing")}
          onClosed={() => setState("closed")}
        />
      )}
    </Sheet>
  );
}

type Publication = { slug: string; publishedVersion: number | null };

/**
 * Loads what publishing changes: the differences, or every tool if nothing is published, and the
 * next version number.
 */
function usePublishing({ slug, publishedVersion }: Publication) {
  const isFirst = publishedVersion === null;
  const draft = useDraft(slug);
  const diff = useVersionDiff(slug, publishedVersion, "draft");
  const versions = useVersions(slug);
  const next = versions.data && (versions.data[0]?.version ?? 0) + 1;
  const source = isFirst ? draft : diff;
  const manifest = draft.data?.value;
  return {
    /** Whether everything needed to decide about publishing has loaded. */
    isLoaded: source.data !== undefined && manifest !== undefined && next !== undefined,
    error: source.error ?? draft.error ?? versions.error,
    retry: () => void Promise.all([source.refetch(), draft.refetch(), versions.refetch()]),
    tools: isFirst ? manifest?.tools : undefined,
    diff: diff.data?.value,
    /** The ETag of the draft as shown. */
    etag: source.data?.etag,
    testCount: manifest?.tools.flatMap(({ examples = [] }) => examples).length,
    modelTestCount: manifest && (manifest.model ? (manifest.modelTests ?? []).length : 0),
    isEmpty: manifest?.tools.some(isToolListed) === false,
    listedNames: (manifest?.tools ?? []).filter(isToolListed).map(({ name }) => name),
    next,
    canPublish: Boolean(next && (isFirst ? manifest : diff.data?.value.worst)),
  };
}

const describeLive = (version: number, { data }: IncompleteEntriesQuery): string => {
  if (data?.length) return `Version ${version} is live. The changes since then are incomplete.`;
  return `Version ${version} is live${data ? " and up to date" : ""}.`;
};

const describePublishing = (
  version: number | null,
  { diff, next }: ReturnType<typeof usePublishing>,
  incomplete: IncompleteEntriesQuery,
): string => {
  if (version === null) return `The draft becomes version ${next ?? 1} at the agent’s URL.`;
  if (diff && !diff.worst) return describeLive(version, incomplete);
  return `Replaces version ${version} for all callers immediately.`;
};

type ContentProps = Publication & {
  notice: ReactNode;
  note: string;
  setNote: (note: string) => void;
  close: () => void;
  /** Called after the closing animation. */
  onClosed: () => void;
};

function Content({ notice, note, setNote, close, onClosed, ...props }: ContentProps) {
  const { slug, publishedVersion } = props;
  const router = useRouter();
  const go = useGuardedNavigate();
  const unsaved = useUnsaved().filter(({ label }) => label !== noteLabel);
  const id = useId();
  const staysAt = useCallback((url: string) => isAgentUrl(slug, url), [slug]);
  useLeaveGuard(note.trim() === "" ? null : noteLabel, undefined, staysAt);
  const publishing = usePublishing(props);
  const { isLoaded, error, retry, tools, diff, isEmpty } = publishing;
  const { listedNames, next, canPublish } = publishing;
  const incomplete = useIncompleteEntries(slug);
  const isComplete = incomplete.data?.length === 0;
  const gate = useTestGate(slug, publishing);
  const { mutateAsync: publish, isPending, error: publishError } = usePublish(slug);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !gate.isOpen || !isComplete) return;
    const version = await publish({ note: note.trim(), etag: publishing.etag }).catch(() => null);
    if (!version) return;
    setNote("");
    close();
    const announcement = `Version ${version.version} published`;
    const endpoint = `/agents/${slug}/endpoint`;
    if (unsaved.length > 0) {
      notify.success(announcement, {
        description: "Unsaved changes in the editor are not included.",
        action: { label: "See the endpoint", onClick: () => go(endpoint) },
      });
      return;
    }
    notify.success(announcement);
    router.push(endpoint);
  };
  const actionLabel = next ? `Publish version ${next}` : "Publish";

  return (
    <SheetContent
      // The first control may belong to the notice, which is about something else.
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        (event.currentTarget as HTMLElement).focus();
      }}
      onCloseAutoFocus={onClosed}
      title="Publish"
      description={describePublishing(publishedVersion, publishing, incomplete)}
      footer={
        <FormButtons
          form={id}
          busy={isPending}
          disabled={!canPublish || !gate.isOpen || !isComplete}
        >
          {unsaved.length > 0 ? `${actionLabel} without unsaved changes` : actionLabel}
        </FormButtons>
      }
    >
      <SavingForm isSaving={isPending}>
        {notice}
        <form id={id} onSubmit={submit} className="flex flex-col gap-6">
          <UnsavedNotice unsaved={unsaved} close={close} />
          <IncompleteNotice slug={slug} incomplete={incomplete} onOpen={close} />
          <PublishError error={publishError} />
          {isEmpty && (
            <Callout tone="warning" title="No tools enabled">
              You can publish anyway: GET /tools returns an empty list.
            </Callout>
          )}
          <section aria-label="What changes" className="flex flex-col gap-3">
            <h3 className="font-medium text-muted text-xs">
              {publishedVersion === null
                ? "What is published"
                : `Since version ${publishedVersion}`}
            </h3>
            {tools && <FirstTools tools={tools} />}
            {diff && <WhatChanged diff={diff} incomplete={incomplete} />}
            {!tools && !diff && !error && (
              <ListSkeleton label="Comparing with the published version" rows={3} />
            )}
            {!isLoaded && error && (
              <ErrorState title="The changes could not be loaded" retry={retry}>
                {error.message}
              </ErrorState>
            )}
          </section>
          {diff && <KeysAffected slug={slug} changes={diff.changes} />}
          <TestGate slug={slug} gate={gate} />
          <ReportSummary slug={slug} names={listedNames} />
          <Field label="Note" optional hint="What changed and why. Shown in the list of versions.">
            <Textarea
              value={note}
              maxLength={2000}
              rows={3}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </form>
      </SavingForm>
    </SheetContent>
  );
}
