"use client";

import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Textarea } from "@/components/ui/inputs/textarea";
import { type CredentialDraft, type DraftProblems, tokenProblemKey } from "./credential-draft";
import { type TokenRequestDraft, withGrant, withTokenRequest } from "./token-request-draft";

type TokenRequestFieldsProps = {
  draft: CredentialDraft;
  problems: DraftProblems;
  onChange: (next: Partial<CredentialDraft>) => void;
};

/** Whether and how the credential's token is requested. */
export function TokenRequestFields({ draft, problems, onChange }: TokenRequestFieldsProps) {
  const { tokenRequest } = draft;
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        checked={tokenRequest !== null}
        onCheckedChange={(next) =>
          onChange(next === true ? withTokenRequest(draft) : { tokenRequest: null })
        }
        label="Request an access token"
        hint="With OAuth 2.0. The token is renewed before it expires."
      />
      {tokenRequest && (
        <Settings
          value={tokenRequest}
          service={draft.service}
          problems={problems}
          onChange={(next) => onChange({ tokenRequest: { ...tokenRequest, ...next } })}
          onGrantChange={(grant) => onChange(withGrant(draft, tokenRequest, grant))}
        />
      )}
    </div>
  );
}

type SettingsProps = {
  value: TokenRequestDraft;
  service: string;
  problems: DraftProblems;
  onChange: (next: Partial<TokenRequestDraft>) => void;
  onGrantChange: (grant: TokenRequestDraft["grant"]) => void;
};

function Settings({ value, service, problems, onChange, onGrantChange }: SettingsProps) {
  const { url, grant, scope, field, clientAuthentication, parameters } = value;
  return (
    <>
      <Field
        label="Requested with"
        hint={
          grant === "refresh_token" &&
          "If the service replaces the refresh token, the new one is stored and used. Remove clientSecret if the client has none."
        }
      >
        <NativeSelect value={grant} onValueChange={onGrantChange}>
          <option value="client_credentials">client credentials</option>
          <option value="refresh_token">a refresh token</option>
        </NativeSelect>
      </Field>
      <Field label="Token URL" required error={problems[tokenProblemKey("url")]}>
        <Input
          mono
          value={url}
          placeholder="https://auth.example.com/oauth/token"
          maxLength={2048}
          onChange={(event) => onChange({ url: event.target.value })}
        />
      </Field>
      <Field label="Scope" optional error={problems[tokenProblemKey("scope")]}>
        <Input
          mono
          value={scope}
          placeholder="read write"
          maxLength={2000}
          onChange={(event) => onChange({ scope: event.target.value })}
        />
      </Field>
      <Field label="Client ID and secret are sent">
        <NativeSelect
          value={clientAuthentication}
          onValueChange={(next) => onChange({ clientAuthentication: next })}
        >
          <option value="header">in the Authorization header</option>
          <option value="body">in the body</option>
        </NativeSelect>
      </Field>
      <Field
        label="Additional parameters"
        optional
        error={problems[tokenProblemKey("parameters")]}
        hint="One name=value per line. They are not secret."
      >
        <Textarea
          mono
          rows={2}
          value={parameters}
          placeholder="audience=https://api.example.com"
          onChange={(event) => onChange({ parameters: event.target.value })}
        />
      </Field>
      <Field
        label="Field of the token"
        required
        error={problems[tokenProblemKey("field")]}
        hint={`Tools use the token as {{credentials.${service || "service"}.${field || "token"}}}.`}
      >
        <Input
          mono
          value={field}
          maxLength={63}
          onChange={(event) => onChange({ field: event.target.value })}
        />
      </Field>
    </>
  );
}
