import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import type { FieldProps } from "./field-props";
import { modelLimits } from "./model-draft";

/** How far the model may go in one run. Empty fields have their default. */
export function LimitFields({ draft, problems, onChange }: FieldProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {modelLimits.map(({ key, label, hint, ...limit }) => (
          <Field key={key} label={label} optional hint={hint} error={problems[key]}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              className="tabular-nums"
              value={draft[key]}
              placeholder={
                "defaultValue" in limit
                  ? limit.defaultValue.toLocaleString("en")
                  : "The provider’s default"
              }
              onChange={({ target }) => onChange({ ...draft, [key]: target.value })}
            />
          </Field>
        ))}
      </div>
      <Checkbox
        checked={draft.isParallel}
        onCheckedChange={(checked) => onChange({ ...draft, isParallel: checked === true })}
        label="Run the tool calls of one answer at the same time"
        hint="Otherwise they run one after the other, and one that fails ends the rest."
      />
    </div>
  );
}
