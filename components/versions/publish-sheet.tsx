"use client";

import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useDraft, usePublish, useVersion, useVersions } from "@/components/queries/versions";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Sheet, SheetClose, SheetContent, SheetTrigger } from "@/components/ui/sheet";
import { Textarea } from "@/components/ui/textarea";
import { notify } from "@/components/ui/toaster";
import { countChanges } from "@/lib/agent/draft-changes";
import { changesSince, WhatChanged } from "./what-changed";

type PublishSheetProps = { slug: string; publishedVersion: number | null };

export function PublishSheet(props: PublishSheetProps) {
  const [open, setOpen] = useState(false);
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="primary">
          <Upload aria-hidden />
          Publish
        </Button>
      </SheetTrigger>
      {open && <Content {...props} close={() => setOpen(false)} />}
    </Sheet>
  );
}

/** What the published version and the draft hold, and which number comes next. */
function usePublishing({ slug, publishedVersion }: PublishSheetProps) {
  const draft = useDraft(slug);
  const live = useVersion(slug, publishedVersion);
  const versions = useVersions(slug);
  const loaded = draft.data && versions.data && (publishedVersion === null || live.data);
  return {
    error: draft.error ?? live.error ?? versions.error,
    retry: () => void Promise.all([draft.refetch(), live.refetch(), versions.refetch()]),
    changes: loaded && draft.data ? changesSince(draft.data, live.data) : null,
    next: (versions.data?.[0]?.version ?? 0) + 1,
  };
}

function Content({ close, ...props }: PublishSheetProps & { close: () => void }) {
  const { slug, publishedVersion } = props;
  const router = useRouter();
  const id = useId();
  const [note, setNote] = useState("");
  const { error, retry, changes, next } = usePublishing(props);
  const { mutateAsync: publish, isPending, error: refusal } = usePublish(slug);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const published = await publish(note.trim()).catch(() => null);
    if (!published) return;
    close();
    notify.success(`Version ${published.version} is published`);
    router.push(`/agents/${slug}/endpoint`);
  };

  return (
    <SheetContent
      title="Publish"
      description={
        publishedVersion === null
          ? "The draft becomes version 1 and answers at the agent's address."
          : `Callers get version ${publishedVersion} now. The draft replaces it at once.`
      }
      footer={
        <>
          <SheetClose asChild>
            <Button>Cancel</Button>
          </SheetClose>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={isPending}
            disabled={!changes || countChanges(changes) === 0}
          >
            Publish version {next}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="flex flex-col gap-6">
        {refusal && (
          <Callout tone="danger" role="alert" title="It was not published">
            <p>{refusal.message}</p>
            {refusal.issues.length > 1 && (
              <ul className="mt-1 list-disc pl-4">
                {refusal.issues.map(({ path, message }) => (
                  <li key={path + message}>{message}</li>
                ))}
              </ul>
            )}
          </Callout>
        )}
        <section aria-label="What changes" className="flex flex-col gap-3">
          <h3 className="font-medium text-muted text-xs">
            {publishedVersion === null ? "What is published" : `Since version ${publishedVersion}`}
          </h3>
          {changes && <WhatChanged changes={changes} first={publishedVersion === null} />}
          {!changes && !error && <ListSkeleton label="Comparing with what is published" rows={3} />}
          {!changes && error && <ErrorState retry={retry}>{error.message}</ErrorState>}
        </section>
        <Field label="Note" optional hint="What changed and why, for whoever reads the versions.">
          <Textarea
            value={note}
            maxLength={2000}
            rows={3}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </form>
    </SheetContent>
  );
}
