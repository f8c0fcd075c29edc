"use client";

import { type Profile, SECRET_NAME_PATTERN } from "@/components/browser-storage/caller-profiles";
import { formatShortList } from "@/components/ui/data/format-short-list";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import type { Variable } from "@/lib/agent/manifest";
import type { BearerMode } from "@/lib/agent/tool";
import { CallerPicker } from "./caller-picker";
import { ProfileValue, type RenderSecretAction } from "./profile-value";
import type { CallerProfiles } from "./use-caller-profile";

type CallerProfileProps = {
  callers: CallerProfiles;
  variables: Variable[];
  bearer: BearerMode;
  /** Whether a key is required. The public URL requires one, the draft does not. */
  needsKey?: boolean;
  /** The names of the host fields whose values come from a logged call. */
  fieldsFromCall?: readonly string[];
  renderSecretAction: RenderSecretAction;
};

/** An agent may have a thousand variables, and the tool's form is below the list. */
const MAX_LISTED = 3;

/** Returns the labels of the required caller inputs that are still empty. */
const listMissingInputs = (
  profile: Profile,
  variables: readonly Variable[],
  bearer: BearerMode,
  needsKey = false,
): string[] => [
  ...(needsKey && !profile.key ? ["agent key"] : []),
  ...(bearer === "required" && !profile.bearer ? ["bearer token"] : []),
  ...variables
    .filter(({ ref, required }) => required && !profile.variables[ref])
    .map(({ ref, name }) => name || ref),
];

const hostFields = ["userId", "chatId", "executionId"] as const;

/** The caller's key, token, variables and host fields. Secrets are stored for this tab only. */
export function CallerProfile(props: CallerProfileProps) {
  const {
    callers,
    variables,
    bearer,
    needsKey = false,
    fieldsFromCall = [],
    renderSecretAction,
  } = props;
  const { profile, change: onChange, list } = callers;
  const current = list.profiles.find(({ id }) => id === list.current);
  const missingInputs = listMissingInputs(profile, variables, bearer, needsKey);
  return (
    <Disclosure
      defaultOpen={missingInputs.length > 0}
      summary="Caller"
      aside={
        <span className="wrap-anywhere max-w-2/3 text-right text-muted text-xs">
          {missingInputs.length > 0
            ? `needs ${formatShortList(missingInputs, MAX_LISTED)}`
            : current?.name}
        </span>
      }
    >
      <div className="flex flex-col gap-3 pt-1">
        <CallerPicker callers={callers} />
        <p className="text-muted text-xs">
          Profiles are stored in this browser. Tokens, keys and secret variables are stored only in
          this tab until it closes, unless you save them as credentials.
        </p>
        <Field
          label="Agent key"
          required={needsKey}
          optional={!needsKey}
          hint={
            needsKey
              ? "Sent as x-api-key, as hosts do."
              : "Sent to the published version and used in the snippets."
          }
        >
          <Input
            mono
            type="password"
            value={profile.key}
            onChange={(event) => onChange({ ...profile, key: event.target.value })}
          />
        </Field>
        {bearer !== "none" && (
          <ProfileValue
            label="Bearer token"
            name="token"
            masked
            required={bearer === "required"}
            hint="Sent to the tool as Authorization: Bearer …, as hosts do."
            value={profile.bearer}
            onChange={(next) => onChange({ ...profile, bearer: next })}
            renderSecretAction={renderSecretAction}
          />
        )}
        {variables.map(({ ref, name, description, required, secret }) => (
          <ProfileValue
            key={ref}
            label={name || ref}
            name={ref}
            required={required}
            hint={description}
            aside={<code className="wrap-anywhere font-mono">x-{ref}</code>}
            masked={secret}
            value={profile.variables[ref] ?? ""}
            onChange={(next) =>
              onChange({ ...profile, variables: { ...profile.variables, [ref]: next } })
            }
            renderSecretAction={
              secret || SECRET_NAME_PATTERN.test(ref) ? renderSecretAction : undefined
            }
          />
        ))}
        <Disclosure
          summary={<span className="text-muted">Host context</span>}
          aside={
            fieldsFromCall.length > 0 && (
              <span className="text-muted text-xs">
                {fieldsFromCall.join(" and ")} from the call
              </span>
            )
          }
        >
          <div className="grid gap-3 sm:grid-cols-3">
            {hostFields.map((field) => (
              <Field key={field} label={<span className="font-mono">{field}</span>}>
                <Input
                  mono
                  value={profile[field]}
                  onChange={(event) => onChange({ ...profile, [field]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        </Disclosure>
      </div>
    </Disclosure>
  );
}
