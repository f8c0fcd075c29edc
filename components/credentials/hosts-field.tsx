import { Field } from "@/components/ui/inputs/field";
import { Textarea } from "@/components/ui/inputs/textarea";

type HostsFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (hosts: string) => void;
};

/** The hosts that a credential's values may be sent to. */
export const HostsField = ({ value, error, onChange }: HostsFieldProps) => (
  <Field
    label="Hosts"
    optional
    error={error}
    hint="One per line. Requests that send a value to any other host are rejected. Leave empty to allow any host."
  >
    <Textarea
      mono
      rows={2}
      value={value}
      placeholder="api.github.com"
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
);
