"use client";

import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { FieldError } from "@/components/ui/inputs/field-error";
import { Input } from "@/components/ui/inputs/input";
import { Select } from "@/components/ui/inputs/select";
import { Callout } from "@/components/ui/primitives/callout";
import { attentionKinds } from "@/lib/attention/attention-item";
import { AgentsField } from "./agents-field";
import type { ChannelForm } from "./channel-form";
import { eventLabels } from "./event-labels";

type ChannelFieldsProps = {
  form: ChannelForm;
  onChange: (form: ChannelForm) => void;
  /** Whether the channel is new. Its kind can be chosen only then. */
  isNew: boolean;
  /** The missing settings that disable e-mail. Empty if e-mail is available. */
  missingMailSettings: readonly string[];
  getError: (path: string) => string | undefined;
};

const kinds = [
  { value: "webhook", label: "Webhook", hint: "A signed POST request to a URL" },
  { value: "email", label: "E-mail", hint: "Through this installation’s mail server" },
] as const;

function TargetField({ form, onChange, getError }: ChannelFieldsProps) {
  return form.kind === "webhook" ? (
    <Field
      label="URL"
      required
      hint="It must respond with 2xx within 10 seconds. Redirects are not followed."
      error={getError("/url")}
    >
      <Input
        mono
        inputMode="url"
        placeholder="https://example.com/hooks/toolwright"
        value={form.url}
        onChange={({ target }) => onChange({ ...form, url: target.value })}
      />
    </Field>
  ) : (
    <Field
      label="Addresses"
      required
      hint="Separate several with commas."
      error={getError("/addresses")}
    >
      <Input
        mono
        inputMode="email"
        placeholder="ops@example.com"
        value={form.addresses}
        onChange={({ target }) => onChange({ ...form, addresses: target.value })}
      />
    </Field>
  );
}

function EventsField({ form, onChange, getError }: ChannelFieldsProps) {
  const error = getError("/events");
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">Alerts</legend>
      {attentionKinds.map((kind) => (
        <Checkbox
          key={kind}
          {...eventLabels[kind]}
          checked={form.events.includes(kind)}
          onCheckedChange={(isChecked) => {
            // Keeps the order of the list, regardless of the order of selection.
            const events = attentionKinds.filter((each) =>
              each === kind ? isChecked === true : form.events.includes(each),
            );
            onChange({ ...form, events });
          }}
        />
      ))}
      {error && <FieldError role="alert">{error}</FieldError>}
    </fieldset>
  );
}

export function ChannelFields(props: ChannelFieldsProps) {
  const { form, onChange, isNew, missingMailSettings, getError } = props;
  return (
    <>
      {isNew && (
        <Field label="Kind">
          <Select
            value={form.kind}
            onValueChange={(kind) => onChange({ ...form, kind })}
            options={kinds}
          />
        </Field>
      )}
      {missingMailSettings.length > 0 && (
        <Callout tone="warning" role="status" title="This server sends no e-mail yet">
          Set {missingMailSettings.join(" and ")} in the server’s environment, then restart it.
        </Callout>
      )}
      <Field label="Name" required error={getError("/name")}>
        <Input
          autoComplete="off"
          maxLength={120}
          placeholder="On call"
          value={form.name}
          onChange={({ target }) => onChange({ ...form, name: target.value })}
        />
      </Field>
      <TargetField {...props} />
      <EventsField {...props} />
      <AgentsField form={form} onChange={onChange} error={getError("/agents")} />
    </>
  );
}
