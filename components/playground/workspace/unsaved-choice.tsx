import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Callout } from "@/components/ui/primitives/callout";

type UnsavedChoiceProps = { runsUnsaved: boolean; onChange: (runsUnsaved: boolean) => void };

/** Selects the saved tool or the unsaved changes of this tab's editor. */
export function UnsavedChoice({ runsUnsaved, onChange }: UnsavedChoiceProps) {
  return (
    <Callout
      tone="info"
      role="status"
      title="The editor has unsaved changes"
      className="mt-3"
      actions={
        <SegmentedControl
          label="Tool to run"
          value={runsUnsaved ? "unsaved" : "saved"}
          onValueChange={(next) => onChange(next === "unsaved")}
          options={[
            { value: "saved", label: "Saved" },
            { value: "unsaved", label: "With changes" },
          ]}
        />
      }
    >
      {runsUnsaved ? "Runs the tool with the unsaved changes of this tab." : "Runs the saved tool."}
    </Callout>
  );
}
