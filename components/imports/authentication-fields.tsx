import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import type { Authentication, AuthenticationType } from "./add-authentication";

const types: { value: AuthenticationType; label: string }[] = [
  { value: "none", label: "None" },
  { value: "bearer", label: "Bearer token" },
  { value: "header", label: "API key in a header" },
  { value: "basic", label: "Username and password" },
];

type AuthenticationFieldsProps = {
  value: Authentication;
  problem: string | undefined;
  onChange: (value: Authentication) => void;
};

/** The authentication of all imported tools, if their source specifies none. */
export function AuthenticationFields({ value, problem, onChange }: AuthenticationFieldsProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <Field
        label="Authentication"
        className="w-64"
        hint={
          value.type === "none"
            ? "The source specifies none. This is used for all tools."
            : "Set up the credential after you have saved the tools."
        }
      >
        <NativeSelect value={value.type} onValueChange={(type) => onChange({ ...value, type })}>
          {types.map((type) => (
            <option key={type.value} value={type.value}>
              {type.label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {value.type === "header" && (
        <Field label="Header" className="w-64" error={problem}>
          <Input
            mono
            value={value.headerName}
            onChange={(event) => onChange({ ...value, headerName: event.target.value.trim() })}
          />
        </Field>
      )}
    </div>
  );
}
