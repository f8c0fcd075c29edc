import { ErrorState } from "@/components/layout/page-states";
import { useVersionDiff, type VersionName } from "@/components/queries/versions";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { formatCount } from "@/lib/agent/format-count";
import type { VersionDiff } from "@/lib/api/schemas/versions";
import { ChangeList, ChangeSummary } from "./change-list";

type ChangePreviewProps = {
  slug: string;
  from: VersionName | null;
  to: VersionName;
  /** What the action does with the changes: "2 changes for callers". */
  summarize: (count: string) => string;
  /** Shown when the two are the same. */
  unchanged: string;
  /** Shows how severe the changes are for callers. */
  showsKind?: boolean;
};

/** Shows what an action on a version changes, before it is confirmed. Renders nothing while `from` is null. */
export function ChangePreview({ slug, from, to, ...rest }: ChangePreviewProps) {
  const { data, error, refetch } = useVersionDiff(slug, from, to);
  if (from === null) return null;
  if (data) return <Preview diff={data.value} {...rest} />;
  if (error)
    return (
      <ErrorState title="The changes could not be loaded" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  return (
    <p role="status" className="text-muted text-sm">
      Comparing…
    </p>
  );
}

type PreviewProps = Pick<ChangePreviewProps, "summarize" | "unchanged" | "showsKind"> & {
  diff: VersionDiff;
};

function Preview({ diff: { changes, worst }, summarize, unchanged, showsKind }: PreviewProps) {
  if (!worst) return <p className="text-muted text-sm">{unchanged}</p>;
  return (
    <div className="flex flex-col gap-1">
      {showsKind && <ChangeSummary worst={worst} />}
      <Disclosure summary={summarize(formatCount(changes.length, "change"))}>
        <h3 className="sr-only">Changes</h3>
        <ChangeList changes={changes} />
      </Disclosure>
    </div>
  );
}
