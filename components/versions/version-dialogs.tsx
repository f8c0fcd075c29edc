import { useMakeVersionLive, useRestoreVersion } from "@/components/queries/versions";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { notify } from "@/components/ui/overlays/toaster";
import { ChangePreview } from "./change-preview";

type VersionDialogProps = {
  slug: string;
  /** The dialog is closed while null. */
  version: number | null;
  close: () => void;
};

type MakeLiveDialogProps = VersionDialogProps & {
  /** The version that callers get now; null if the agent is not published. */
  liveVersion: number | null;
  /** The ETag of the agent as it is shown. */
  etag: string | undefined;
};

/** Asks before an older version becomes the live one, and shows what that changes for callers. */
export function MakeLiveDialog({ slug, version, liveVersion, etag, close }: MakeLiveDialogProps) {
  const serve = useMakeVersionLive(slug);
  return (
    <ConfirmDialog
      open={version !== null}
      onOpenChange={close}
      tone="primary"
      title={`Make version ${version} live?`}
      description={
        liveVersion === null
          ? "The agent’s URL works again immediately, with this version. The draft does not change."
          : "Callers get it immediately instead of the current version. The draft does not change."
      }
      confirmLabel="Make live"
      onConfirm={async () => {
        if (version === null) return;
        await serve.mutateAsync({ version, etag });
        notify.success(`Version ${version} is live`);
      }}
    >
      {version !== null && (
        <ChangePreview
          slug={slug}
          from={liveVersion}
          to={version}
          summarize={(count) => `${count} for callers`}
          unchanged="Nothing changes for callers."
          showsKind
        />
      )}
    </ConfirmDialog>
  );
}

/** Asks before a version replaces the draft, and shows which changes to the draft that discards. */
export function RestoreDialog({ slug, version, close }: VersionDialogProps) {
  const restore = useRestoreVersion(slug);
  return (
    <ConfirmDialog
      open={version !== null}
      onOpenChange={close}
      tone="primary"
      title={`Restore version ${version} as the draft?`}
      description="Replaces the tools, variables and settings of the draft with those of this version. You can undo this. Callers are not affected until you publish."
      confirmLabel="Restore as draft"
      onConfirm={async () => {
        if (version === null) return;
        const undo = await restore.mutateAsync(version);
        notify.success(`Draft restored to version ${version}`, {
          action: {
            label: "Undo",
            onClick: () =>
              void undo().then(
                () => notify.success("Restore undone"),
                (error) => notify.failure("Could not undo", error),
              ),
          },
        });
      }}
    >
      {version !== null && (
        <ChangePreview
          slug={slug}
          from={version}
          to="draft"
          summarize={(count) => `Discards ${count} to the draft`}
          unchanged="The draft is the same as this version."
        />
      )}
    </ConfirmDialog>
  );
}
