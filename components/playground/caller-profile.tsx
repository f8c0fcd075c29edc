"use client";

import { looksSecret, type Profile } from "@/components/queries/caller-profiles";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Variable } from "@/lib/agent/manifest";
import type { BearerMode } from "@/lib/agent/tool";
import { CallerPicker } from "./caller-picker";
import { type KeepSecret, ProfileValue } from "./profile-value";
import type { CallerProfiles } from "./use-caller-profile";

type CallerProfileProps = {
  callers: CallerProfiles;
  variables: Variable[];
  bearer: BearerMode;
  /** The public address lets nobody in without a key; the draft asks for none. */
  needsKey?: boolean;
  /** What of the host's fields is taken from a call of the log. */
  fromCall?: readonly string[];
  keepSecret: KeepSecret;
};

/** What the caller would bring along that is still missing, in words; empty when nothing is. */
export const missingFromProfile = (
  profile: Profile,
  variables: readonly Variable[],
  bearer: BearerMode,
  needsKey = false,
): string[] => [
  ...(needsKey && !profile.key ? ["the key of the agent"] : []),
  ...(bearer === "required" && !profile.bearer ? ["the bearer token"] : []),
  ...variables
    .filter(({ ref, required }) => required && !profile.variables[ref])
    .map(({ ref, name }) => name || ref),
];

const hostFields = ["userId", "chatId", "executionId"] as const;

/** Who is calling: the token, the variables and the host's own fields. Secrets are kept in this tab only. */
export function CallerProfile(props: CallerProfileProps) {
  const { callers, variables, bearer, needsKey = false, fromCall = [], keepSecret } = props;
  const { profile, change: onChange, list } = callers;
  const current = list.profiles.find(({ id }) => id === list.current);
  const missing = missingFromProfile(profile, variables, bearer, needsKey);
  return (
    <Disclosure
      defaultOpen={missing.length > 0}
      summary="Caller"
      aside={
        <span className="text-muted text-xs">
          {missing.length > 0 ? `needs ${missing.join(", ")}` : current?.name}
        </span>
      }
    >
      <div className="flex flex-col gap-3 pt-1">
        <CallerPicker callers={callers} />
        <p className="text-muted text-xs">
          Profiles are kept in this browser; tokens, keys and secret variables only in this tab,
          until it is closed, unless they are saved as credentials.
        </p>
        <Field
          label="Key of the agent"
          required={needsKey}
          optional={!needsKey}
          hint={
            needsKey
              ? "Sent as x-api-key, as a host would."
              : "Sent where the published state is called, and put into the snippets. The draft needs none."
          }
        >
          <Input
            mono
            type="password"
            autoComplete="off"
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
            hint="Sent as Authorization: Bearer … to the tool, as a host would."
            value={profile.bearer}
            onChange={(next) => onChange({ ...profile, bearer: next })}
            keepSecret={keepSecret}
          />
        )}
        {variables.map(({ ref, name, description, required, secret }) => (
          <ProfileValue
            key={ref}
            label={name || ref}
            name={ref}
            required={required}
            hint={description}
            aside={<code className="font-mono">x-{ref}</code>}
            masked={secret}
            value={profile.variables[ref] ?? ""}
            onChange={(next) =>
              onChange({ ...profile, variables: { ...profile.variables, [ref]: next } })
            }
            keepSecret={secret || looksSecret.test(ref) ? keepSecret : undefined}
          />
        ))}
        <Disclosure
          summary={<span className="text-muted">Fields that hosts add</span>}
          aside={
            fromCall.length > 0 && (
              <span className="text-muted text-xs">{fromCall.join(" and ")} as in the call</span>
            )
          }
        >
          <div className="grid gap-3 sm:grid-cols-3">
            {hostFields.map((field) => (
              <Field key={field} label={<span className="font-mono">{field}</span>}>
                <Input
                  mono
                  autoComplete="off"
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
