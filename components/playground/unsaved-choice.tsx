import { Callout } from "@/components/ui/callout";
import { SegmentedControl } from "@/components/ui/segmented-control";

type UnsavedChoiceProps = { tryUnsaved: boolean; onChange: (tryUnsaved: boolean) => void };

/** The editor of this tab has typing that was not saved: which of the two is run. */
export function UnsavedChoice({ tryUnsaved, onChange }: UnsavedChoiceProps) {
  return (
    <Callout
      tone="info"
      role="status"
      title="The editor has changes that are not saved"
      className="mt-3"
      actions={
        <SegmentedControl
          label="Which state is run"
          value={tryUnsaved ? "unsaved" : "saved"}
          onValueChange={(next) => onChange(next === "unsaved")}
          options={[
            { value: "saved", label: "Saved" },
            { value: "unsaved", label: "With the changes" },
          ]}
        />
      }
    >
      {tryUnsaved
        ? "What is run is the tool as it stands in the editor of this tab."
        : "What is run is the tool as it was saved."}
    </Callout>
  );
}
