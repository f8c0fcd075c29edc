import { Callout } from "@/components/ui/callout";
import { SegmentedControl } from "@/components/ui/segmented-control";

type UnsavedChoiceProps = { tryUnsaved: boolean; onChange: (tryUnsaved: boolean) => void };

/** Chooses between the saved tool and the unsaved changes of this tab's editor. */
export function UnsavedChoice({ tryUnsaved, onChange }: UnsavedChoiceProps) {
  return (
    <Callout
      tone="info"
      role="status"
      title="The editor has unsaved changes"
      className="mt-3"
      actions={
        <SegmentedControl
          label="Tool to run"
          value={tryUnsaved ? "unsaved" : "saved"}
          onValueChange={(next) => onChange(next === "unsaved")}
          options={[
            { value: "saved", label: "Saved" },
            { value: "unsaved", label: "With changes" },
          ]}
        />
      }
    >
      {tryUnsaved ? "Runs the tool with the unsaved changes of this tab." : "Runs the saved tool."}
    </Callout>
  );
}
