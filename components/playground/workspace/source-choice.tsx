import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import type { Source } from "./source";

type SourceChoiceProps = {
  source: Source;
  /** The published version. Undefined unless it is being called. */
  version: number | undefined;
  /** Why the published version cannot be called. Undefined if it can. */
  unavailableReason: string | undefined;
  /** Loads the published version again. Undefined unless it could not be loaded. */
  retry: (() => void) | undefined;
  changes: number;
  onChange: (source: Source) => void;
};

/** Chooses between the draft and the published version, which needs the caller's key. */
export function SourceChoice({
  source,
  version,
  unavailableReason,
  retry,
  changes,
  onChange,
}: SourceChoiceProps) {
  const changesNote =
    changes > 0 ? ` The draft has unpublished ${changes === 1 ? "change" : "changes"}.` : "";
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p aria-hidden className="font-medium text-sm">
        Version
      </p>
      <SegmentedControl
        label="Version"
        value={source}
        onValueChange={onChange}
        className="self-start"
        options={[
          { value: "draft", label: "Draft" },
          { value: "published", label: "Published", disabled: unavailableReason !== undefined },
        ]}
      />
      {retry && (
        <Callout
          tone="danger"
          role="alert"
          actions={
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {unavailableReason}
        </Callout>
      )}
      <p className="text-muted text-xs">
        {source === "published"
          ? `Runs version ${version} at its public URL with the caller’s key.${changesNote}`
          : ((retry ? undefined : unavailableReason) ?? "Draft runs need no key.")}
      </p>
    </div>
  );
}
