import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import type { FieldProps } from "./field-props";
import { modelLimits } from "./model-draft";

type LimitFieldProps = FieldProps & { limit: (typeof modelLimits)[number]; className?: string };

function LimitField({ limit, draft, problems, onChange, className }: LimitFieldProps) {
  const { key, label, hint, emptyText } = limit;
  return (
    <Field label={label} optional hint={hint} error={problems[key]} className={className}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        value={draft[key]}
        placeholder={emptyText}
        onChange={({ target }) => onChange({ ...draft, [key]: target.value })}
      />
    </Field>
  );
}

/** Limits on what the model may do in one run. Empty fields use their defaults. */
export function LimitFields(props: FieldProps) {
  const { draft, onChange } = props;
  const always = modelLimits.filter(({ isForParallel }) => !isForParallel);
  const whenParallel = modelLimits.filter(({ isForParallel }) => isForParallel);
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {always.map((limit) => (
          <LimitField key={limit.key} limit={limit} {...props} />
        ))}
      </div>
      <Checkbox
        checked={draft.isParallel}
        onCheckedChange={(checked) => onChange({ ...draft, isParallel: checked === true })}
        label="Run the tool calls of one answer in parallel"
        hint="Calls that need confirmation always run alone. If off, calls run one after the other until one fails, and none runs if one of them names an unknown tool or has invalid arguments."
      />
      {draft.isParallel &&
        whenParallel.map((limit) => (
          <LimitField key={limit.key} limit={limit} {...props} className="pl-6 sm:max-w-72" />
        ))}
    </div>
  );
}
