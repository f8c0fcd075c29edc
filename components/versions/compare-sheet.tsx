"use client";

import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useVersionDiff, type VersionName } from "@/components/queries/versions";
import { Field } from "@/components/ui/inputs/field";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Sheet, SheetContent } from "@/components/ui/overlays/sheet";
import { useLastOpen } from "@/components/ui/overlays/use-last-open";
import { Button } from "@/components/ui/primitives/button";
import { ChangeList, ChangeSummary } from "./change-list";

export type Comparison = { from: VersionName; to: VersionName };

type CompareSheetProps = {
  slug: string;
  /** The latest version. Versions are numbered from 1 without gaps. */
  newest: number;
  /** The sheet is closed while this is null. */
  initial: Comparison | null;
  close: () => void;
};

/** Compares two versions, or a version with the draft, in either direction. */
export function CompareSheet({ initial, close, ...rest }: CompareSheetProps) {
  const content = useLastOpen(initial !== null, initial);
  return (
    <Sheet open={initial !== null} onOpenChange={close}>
      {content && (
        <SheetContent
          width="lg"
          title="Compare versions"
          description="What changes for callers who switch from one version to another."
        >
          <Content {...rest} initial={content} />
        </SheetContent>
      )}
    </Sheet>
  );
}

function Content({
  slug,
  newest,
  initial,
}: Omit<CompareSheetProps, "close"> & { initial: Comparison }) {
  const [{ from, to }, setComparison] = useState(initial);
  const { data: response, error, refetch } = useVersionDiff(slug, from, to);
  const data = response?.value;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-3">
        <VersionSelect
          label="Callers of"
          value={from}
          newest={newest}
          onChange={(version) => setComparison({ from: version, to })}
        />
        <VersionSelect
          label="Compare with"
          value={to}
          newest={newest}
          onChange={(version) => setComparison({ from, to: version })}
        />
        <Button onClick={() => setComparison({ from: to, to: from })}>
          <ArrowLeftRight aria-hidden />
          Swap
        </Button>
      </div>
      <section aria-label="Differences" aria-live="polite" className="flex flex-col gap-4">
        <h3 className="sr-only">Differences</h3>
        {!data && !error && <ListSkeleton label="Comparing" rows={3} />}
        {!data && error && (
          <ErrorState title="The versions could not be compared" retry={refetch}>
            {error.message}
          </ErrorState>
        )}
        {data && !data.worst && <p className="text-muted">No differences.</p>}
        {data?.worst && (
          <>
            <ChangeSummary worst={data.worst} />
            <ChangeList changes={data.changes} />
          </>
        )}
      </section>
    </div>
  );
}

type VersionSelectProps = {
  label: string;
  value: VersionName;
  newest: number;
  onChange: (version: VersionName) => void;
};

function VersionSelect({ label, value, newest, onChange }: VersionSelectProps) {
  return (
    <Field label={label} className="min-w-32 flex-1">
      <NativeSelect
        value={String(value)}
        onValueChange={(next) => onChange(next === "draft" ? "draft" : Number(next))}
      >
        <option value="draft">Draft</option>
        {Array.from({ length: newest }, (_, index) => newest - index).map((version) => (
          <option key={version} value={version}>
            Version {version}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
