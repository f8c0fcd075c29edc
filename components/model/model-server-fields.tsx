"use client";

import { useId, useState } from "react";
import { ProviderSelect } from "@/components/layout/provider-select";
import { useModelNames, useRefreshModelNames } from "@/components/queries/models";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { formatCount } from "@/lib/agent/format-count";
import { modelProviderDetails } from "@/lib/agent/model/model-providers";
import { CredentialField, type CredentialSheet } from "./credential-field";
import type { FieldProps } from "./field-props";
import { type ModelDraft, switchProvider } from "./model-draft";

type ModelServerFieldsProps = FieldProps & {
  slug: string;
  services: readonly string[];
  credentialSheet: CredentialSheet;
  /** The message of the model test, which is shown elsewhere. */
  testMessage: string | undefined;
};

/** Returns the server to ask for a provider's models. Returns null while anything is missing. */
const toServer = ({ provider, credential }: ModelDraft, baseUrl: string) => {
  const { needsKey, defaultBaseUrl } = modelProviderDetails[provider];
  if (needsKey && credential === "") return null;
  if (baseUrl === "" ? defaultBaseUrl === null : !URL.canParse(baseUrl)) return null;
  return { provider, ...(credential && { credential }), ...(baseUrl && { baseUrl }) };
};

/** The model, its server, and the key for it. */
export function ModelServerFields(props: ModelServerFieldsProps) {
  const { slug, draft, problems, onChange, services, credentialSheet, testMessage } = props;
  const { defaultBaseUrl } = modelProviderDetails[draft.provider];
  // Listing models on every keystroke would send the key to hosts whose names are half typed.
  const [enteredUrl, setEnteredUrl] = useState(draft.baseUrl);
  const baseUrl = enteredUrl === draft.baseUrl ? draft.baseUrl.trim() : null;
  const refreshNames = useRefreshModelNames(slug);
  return (
    <div className="flex flex-col gap-5">
      <Field label="Provider">
        <ProviderSelect
          value={draft.provider}
          onValueChange={(provider) => {
            setEnteredUrl("");
            onChange(switchProvider(draft, provider, services));
          }}
        />
      </Field>
      <CredentialField
        draft={draft}
        onChange={onChange}
        services={services}
        credentialSheet={credentialSheet}
        onSaved={refreshNames}
      />
      <Field
        label="Base URL"
        optional={defaultBaseUrl !== null}
        required={defaultBaseUrl === null}
        error={problems.baseUrl}
        hint={
          draft.provider === "ollama"
            ? "Private addresses must be allowed in TOOLWRIGHT_OUTBOUND_ALLOW. Click Test to see the required value."
            : undefined
        }
      >
        <Input
          mono
          inputMode="url"
          value={draft.baseUrl}
          placeholder={defaultBaseUrl ?? "https://models.example.com/v1"}
          onChange={({ target }) => onChange({ ...draft, baseUrl: target.value })}
          onBlur={() => setEnteredUrl(draft.baseUrl)}
        />
      </Field>
      <ModelNameField
        slug={slug}
        draft={draft}
        problems={problems}
        onChange={onChange}
        testMessage={testMessage}
        server={baseUrl === null ? null : toServer(draft, baseUrl)}
      />
    </div>
  );
}

type ModelNameFieldProps = FieldProps &
  Pick<ModelServerFieldsProps, "slug" | "testMessage"> & { server: ReturnType<typeof toServer> };

function ModelNameField(props: ModelNameFieldProps) {
  const { slug, draft, problems, onChange, server, testMessage } = props;
  const listId = useId();
  const { data, error, isFetching } = useModelNames(slug, server);
  const names = data?.models ?? [];
  const { exampleModel } = modelProviderDetails[draft.provider];
  const getHint = () => {
    if (isFetching && !data) return "Loading the list of models…";
    if (data?.problem)
      // The test fails for the same reason, so the reason is not repeated here.
      return data.problem === testMessage
        ? "The list of models could not be loaded."
        : data.problem;
    if (error) return `The list of models could not be loaded. ${error.message}`;
    if (!data && server) return undefined;
    if (!data) return "The list of models appears when the fields above are filled in.";
    if (names.length === 0) return "The provider offers no models yet.";
    return names.includes(draft.id) || draft.id === ""
      ? `${formatCount(names.length, "model")} to choose from.`
      : `Not among the ${formatCount(names.length, "model")} that the provider lists.`;
  };
  return (
    <Field label="Model" required error={problems.id} hint={getHint()}>
      <Input
        mono
        list={listId}
        value={draft.id}
        placeholder={exampleModel}
        onChange={({ target }) => onChange({ ...draft, id: target.value })}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  );
}
