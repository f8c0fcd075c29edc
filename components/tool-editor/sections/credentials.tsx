"use client";

import { Plus } from "lucide-react";
import { memo, useState } from "react";
import { ErrorState } from "@/components/layout/page-states";
import { listFieldNames, useCredentials } from "@/components/queries/credentials";
import { compareNames } from "@/components/ui/data/compare-names";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { FieldError } from "@/components/ui/inputs/field-error";
import { Input } from "@/components/ui/inputs/input";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { Link } from "@/components/ui/primitives/link";
import { serviceName } from "@/lib/agent/credentials/credential";
import type { Credential } from "@/lib/api/schemas/credentials";
import { useEditor, useIssue, useValue } from "../editor-state";
import { SetUpCredential } from "../fields/set-up-credential";
import { getHandlerEditor } from "../handlers";
import { Section } from "./section";

/**
 * Edits the credentials a tool may use: those of the Space, and services named before they are set
 * up.
 */
export const Credentials = memo(function Credentials() {
  const [selected, setSelected] = useValue("credentials");
  const issue = useIssue("credentials");
  const { data, error, refetch } = useCredentials();
  const credentialByService = new Map(
    (data ?? []).map((credential) => [credential.service, credential]),
  );
  // A single list, so that an entry keeps the focus when its service is set up.
  const allServices = [...new Set([...credentialByService.keys(), ...selected])].sort(compareNames);

  const change = (service: string, on: boolean) =>
    setSelected(
      on ? [...new Set([...selected, service])] : selected.filter((other) => other !== service),
    );

  return (
    <Section
      id="credentials"
      title="Credentials"
      description="Secrets this tool may use."
      aside={
        <Button asChild size="sm">
          <Link href="/credentials">Manage credentials</Link>
        </Button>
      }
    >
      <div data-path="credentials" className="flex flex-col gap-4">
        {allServices.length > 0 && (
          <ul aria-label="Granted credentials" className="flex flex-col gap-2.5">
            {allServices.map((service) => (
              <CredentialOption
                key={service}
                service={service}
                isGranted={selected.includes(service)}
                onChange={change}
                stored={credentialByService.get(service)}
                isMissing={data !== undefined && !credentialByService.has(service)}
              />
            ))}
          </ul>
        )}
        {data && allServices.length === 0 && (
          <p className="text-muted text-sm">
            This Space has no credentials yet. They are only needed for services that require one.
          </p>
        )}
        {!data && error && (
          <ErrorState title="The credentials could not be loaded" retry={refetch}>
            {error.message}
          </ErrorState>
        )}
        {issue && <FieldError>{issue.message}</FieldError>}
        <AddCredential onGrant={(service) => change(service, true)} />
      </div>
    </Section>
  );
});

type CredentialOptionProps = {
  service: string;
  isGranted: boolean;
  onChange: (service: string, on: boolean) => void;
  stored: Credential | undefined;
  /** Whether the credentials are loaded and this service is not among them. */
  isMissing: boolean;
};

function CredentialOption({
  service,
  isGranted,
  onChange,
  stored,
  isMissing,
}: CredentialOptionProps) {
  const [kind] = useValue("kind");
  const { hosts = [] } = stored ?? {};
  const handlerEditor = getHandlerEditor(kind);
  const names = stored ? listFieldNames(stored) : [];
  const placeholders = names.map((name) => handlerEditor.formatCredential(service, name));
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <Checkbox
        label={
          <>
            <span className="wrap-anywhere font-mono">{service}</span>
            {isMissing && (
              <Badge tone="warning" className="ml-2">
                Not set up
              </Badge>
            )}
          </>
        }
        hint={
          isMissing ? (
            "Calls fail until it is set up."
          ) : (
            <>
              {hosts.length > 0 ? `Sent only to ${hosts.join(", ")}.` : "May be sent to any host."}
              {isGranted && (
                <span className="wrap-anywhere mt-0.5 block font-mono">
                  {placeholders.join(" ")}
                </span>
              )}
            </>
          )
        }
        checked={isGranted}
        onCheckedChange={(on) => onChange(service, on === true)}
      />
      {isMissing && <SetUpCredential service={service} path="credentials" variant="ghost" />}
    </li>
  );
}

/** Grants a service by name, for tools written before the credential exists. */
function AddCredential({ onGrant }: { onGrant: (service: string) => void }) {
  const { announce } = useEditor();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const add = () => {
    const result = serviceName.safeParse(text.trim());
    if (!result.success) return setProblem(result.error.issues[0]?.message ?? "");
    onGrant(result.data);
    announce(`${result.data} added.`);
    setText("");
  };
  return (
    <div className="flex items-start gap-2 sm:max-w-96">
      <Field label="Add a credential by name" optional error={problem} className="min-w-0 flex-1">
        <Input
          mono
          value={text}
          placeholder="jira"
          onChange={(event) => {
            setText(event.target.value);
            setProblem("");
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <Button className="mt-6.5" onClick={add} disabled={text.trim() === ""}>
        <Plus aria-hidden />
        Add
      </Button>
    </div>
  );
}
