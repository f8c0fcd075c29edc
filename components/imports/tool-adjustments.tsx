import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import type { Adjustments, Naming, Problems } from "./adjust-tools";
import { AuthenticationFields } from "./authentication-fields";

const namings: { value: Naming; label: string }[] = [
  { value: "original", label: "As in the source" },
  { value: "camelCase", label: "camelCase" },
  { value: "snake_case", label: "snake_case" },
];

type ToolAdjustmentsProps = {
  value: Adjustments;
  /** Whether the source has no host, so that the tools use a placeholder. */
  needsBaseUrl: boolean;
  /** Whether the source specifies no authentication. */
  needsAuthentication: boolean;
  /** Whether a name has the maximum length, so that it may have been truncated. */
  isNameCut: boolean;
  problems: Problems;
  onChange: (value: Adjustments) => void;
};

/** Changes that apply to all imported tools. */
export function ToolAdjustments(props: ToolAdjustmentsProps) {
  const { value, needsBaseUrl, needsAuthentication, isNameCut, problems, onChange } = props;
  return (
    <div className="flex flex-col gap-4">
      {needsBaseUrl && (
        <Field
          label="Base URL"
          error={problems.baseUrl}
          hint="The source specifies no host. This URL is used for all tools. Without it, set the URL of each tool."
        >
          <Input
            mono
            type="url"
            value={value.baseUrl}
            placeholder="https://api.acme.com"
            onChange={(event) => onChange({ ...value, baseUrl: event.target.value.trim() })}
          />
        </Field>
      )}
      {needsAuthentication && (
        <AuthenticationFields
          value={value.authentication}
          problem={problems.headerName}
          onChange={(authentication) => onChange({ ...value, authentication })}
        />
      )}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field label="Tool names" className="w-44">
          <NativeSelect
            value={value.naming}
            onValueChange={(naming) => onChange({ ...value, naming })}
          >
            {namings.map((naming) => (
              <option key={naming.value} value={naming.value}>
                {naming.label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <span className="flex min-h-control items-center">
          <Checkbox
            label="Trim descriptions to their first paragraph"
            checked={value.trimsDescriptions}
            onCheckedChange={(next) => onChange({ ...value, trimsDescriptions: next === true })}
          />
        </span>
      </div>
      {isNameCut && (
        <p className="text-muted text-xs">
          Names of 64 characters, the longest that models accept, may have been cut.
        </p>
      )}
    </div>
  );
}
