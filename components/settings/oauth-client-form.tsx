"use client";

import { type FormEvent, useState } from "react";
import { useCreateOAuthClient } from "@/components/queries/oauth-clients";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Select } from "@/components/ui/inputs/select";
import { Textarea } from "@/components/ui/inputs/textarea";
import { useFocusInvalid } from "@/components/ui/inputs/use-focus-invalid";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import type { CreatedOAuthClient, OAuthClient } from "@/lib/api/schemas/oauth-clients";
import { isJsonEqual } from "@/lib/schema/json";
import { NewClientSecret } from "./new-client-secret";
import { clientTypeLabels } from "./oauth-client-types";

type ClientType = OAuthClient["type"];
const types = Object.entries(clientTypeLabels).map(([value, { label, hint }]) => ({
  value,
  label,
  hint,
}));

const emptyForm = { name: "", redirectUris: "", agent: "", scopes: "list call" };

const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const toNewClient = (type: ClientType, form: typeof emptyForm) => {
  const { name, redirectUris, agent, scopes } = form;
  return type === "machine"
    ? { type, name, agent: agent.trim(), scopes: splitWords(scopes) }
    : { type, name, redirectUris: splitWords(redirectUris) };
};

/** Registers an OAuth client. Its secret is shown once. */
export function OAuthClientForm() {
  const create = useCreateOAuthClient();
  const [type, setType] = useState<ClientType>("public");
  const [form, setForm] = useState(emptyForm);
  const [created, setCreated] = useState<CreatedOAuthClient[]>([]);
  const formElement = useFocusInvalid(create.error);
  useLeaveGuard(isJsonEqual(form, emptyForm) ? null : "the new client");
  const getError = (path: string) => create.error?.getIssueMessage(path);
  const hasFieldError = create.error?.issues.some(({ path }) => path !== "");
  const bind = (name: keyof typeof emptyForm) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) =>
      setForm({ ...form, [name]: event.target.value }),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const client = await create.mutateAsync(toNewClient(type, form)).catch(() => null);
    if (!client) return;
    setCreated((clients) => [...clients, client]);
    setForm(emptyForm);
  };

  return (
    <div className="flex flex-col gap-4">
      <SavingForm isSaving={create.isPending}>
        <form
          ref={formElement}
          noValidate
          onSubmit={submit}
          className="flex flex-col items-start gap-4"
        >
          <Field label="Kind" className="w-full">
            <Select value={type} onValueChange={setType} options={types} />
          </Field>
          <Field label="Name" required className="w-full" error={getError("/name")}>
            <Input {...bind("name")} autoComplete="off" placeholder="Intranet assistant" />
          </Field>
          {type === "machine" ? (
            <>
              <Field
                label="Agent"
                required
                className="w-full"
                hint="Its address, such as weather."
                error={getError("/agent")}
              >
                <Input {...bind("agent")} autoComplete="off" />
              </Field>
              <Field
                label="Scopes"
                required
                className="w-full"
                hint="list, call, and the scopes of tools, separated by spaces."
                error={getError("/scopes")}
              >
                <Input {...bind("scopes")} autoComplete="off" />
              </Field>
            </>
          ) : (
            <Field
              label="Redirect URIs"
              required
              className="w-full"
              hint="One per line. The client receives the authorization code there."
              error={getError("/redirectUris")}
            >
              <Textarea mono rows={2} {...bind("redirectUris")} />
            </Field>
          )}
          <Button type="submit" busy={create.isPending}>
            Register client
          </Button>
        </form>
      </SavingForm>
      {create.error && !hasFieldError && (
        <Callout tone="danger" role="alert">
          {create.error.message}
        </Callout>
      )}
      {created.map((client) => (
        <NewClientSecret
          key={client.clientId}
          client={client}
          onDone={() => setCreated((clients) => clients.filter((other) => other !== client))}
        />
      ))}
    </div>
  );
}
