import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Source } from "./source";

type SourceChoiceProps = {
  source: Source;
  /** What the public address serves; undefined where it serves nothing that could be called. */
  version: number | undefined;
  /** Why the published tool cannot be called. */
  why: string | undefined;
  changes: number;
  onChange: (source: Source) => void;
};

/** Whether a run goes to the draft or, with the caller's key, to the public address. */
export function SourceChoice({ source, version, why, changes, onChange }: SourceChoiceProps) {
  const sinceThen =
    changes > 0 ? ` The draft has ${changes === 1 ? "a change" : "changes"} since then.` : "";
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p aria-hidden className="font-medium text-sm">
        What is called
      </p>
      <SegmentedControl
        label="What is called"
        value={source}
        onValueChange={onChange}
        className="self-start"
        options={[
          { value: "draft", label: "Draft" },
          { value: "published", label: "Published", disabled: why !== undefined },
        ]}
      />
      <p className="text-muted text-xs">
        {source === "published"
          ? `Version ${version} answers at its public address, with the key of the caller.${sinceThen}`
          : (why ?? "The draft answers its author; no key is needed.")}
      </p>
    </div>
  );
}
