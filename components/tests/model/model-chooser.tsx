"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { MAX_OTHER_MODELS, type TestModels } from "@/components/browser-storage/test-models";
import { ErrorState } from "@/components/layout/page-states";
import { ProviderSelect } from "@/components/layout/provider-select";
import { useCredentials } from "@/components/queries/credentials";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlays/popover";
import { Button } from "@/components/ui/primitives/button";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { modelProviderDetails } from "@/lib/agent/model/model-providers";
import { type ModelReference, modelReferenceSchema } from "@/lib/agent/model/model-settings";
import { toModelKey } from "./test-target";

type ModelChooserProps = {
  own: ModelReference | undefined;
  models: TestModels;
  onChange: (models: TestModels) => void;
};

/** Selects the models with which tests run: the agent's own, and others chosen in this browser. */
export function ModelChooser({ own, models, onChange }: ModelChooserProps) {
  const { includesOwn, others } = models;
  const rowFocus = useRowFocus<HTMLFieldSetElement>();
  return (
    <fieldset {...rowFocus} className="flex min-w-0 flex-col items-start gap-2">
      <legend className="mb-1.5 font-medium text-sm">Models</legend>
      {own && (
        <Checkbox
          label={<span className="wrap-anywhere font-mono">{own.id}</span>}
          hint="The agent’s model"
          checked={includesOwn}
          onCheckedChange={(next) => onChange({ ...models, includesOwn: next === true })}
        />
      )}
      {others.length > 0 && (
        <ul aria-label="Other models" className="flex flex-col">
          {others.map((model) => (
            <li key={toModelKey(model)} className="flex items-center gap-1">
              <span className="wrap-anywhere min-w-0 font-mono text-sm">{model.id}</span>
              <span className="text-muted text-xs">
                {modelProviderDetails[model.provider].label}
              </span>
              <IconButton
                {...rowControl}
                label={`Remove ${model.id}`}
                size="sm"
                onClick={() =>
                  onChange({ ...models, others: others.filter((other) => other !== model) })
                }
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {others.length < MAX_OTHER_MODELS && (
        <AddModel
          onAdd={(model) => {
            const keys = others.map(toModelKey);
            if (!keys.includes(toModelKey(model)))
              onChange({ ...models, others: [...others, model] });
          }}
        />
      )}
    </fieldset>
  );
}

type ModelForm = {
  provider: ModelReference["provider"];
  id: string;
  baseUrl: string;
  credential: string;
};

function AddModel({ onAdd }: { onAdd: (model: ModelReference) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button data-row-add="" size="sm">
          <Plus aria-hidden />
          Add a model
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Add a model" align="start" className="w-80">
        <AddModelForm
          onAdd={(model) => {
            onAdd(model);
            setOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function AddModelForm({ onAdd }: { onAdd: (model: ModelReference) => void }) {
  const credentials = useCredentials();
  const { register, handleSubmit, setError, watch, formState } = useForm<ModelForm>({
    defaultValues: { provider: "openai", id: "", baseUrl: "", credential: "" },
  });
  const { defaultBaseUrl, exampleModel } = modelProviderDetails[watch("provider")];
  const isUrlRequired = defaultBaseUrl === null;
  const submit = handleSubmit(({ provider, id, baseUrl, credential }) => {
    const { data, error } = modelReferenceSchema.safeParse({
      provider,
      id: id.trim(),
      ...((isUrlRequired || baseUrl.trim() !== "") && { baseUrl: baseUrl.trim() }),
      ...(credential !== "" && { credential }),
    });
    for (const { path, message } of error?.issues ?? [])
      setError(path[0] as keyof ModelForm, { message });
    if (data) onAdd(data);
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field label="Provider">
        <ProviderSelect {...register("provider")} />
      </Field>
      <Field label="Model" required error={formState.errors.id?.message}>
        <Input mono {...register("id")} placeholder={exampleModel} />
      </Field>
      <Field
        label="Base URL"
        required={isUrlRequired}
        optional={!isUrlRequired}
        error={formState.errors.baseUrl?.message}
      >
        <Input
          mono
          {...register("baseUrl")}
          placeholder={defaultBaseUrl ?? "https://models.example.com/v1"}
        />
      </Field>
      <Field label="Credential" optional hint="Its apiKey field holds the provider’s key.">
        <NativeSelect {...register("credential")}>
          <option value="">None</option>
          {credentials.data?.map(({ service }) => (
            <option key={service} value={service}>
              {service}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {!credentials.data && credentials.error && (
        <ErrorState title="The credentials could not be loaded" retry={credentials.refetch}>
          {credentials.error.message}
        </ErrorState>
      )}
      <Button type="submit" variant="primary" size="sm">
        Add model
      </Button>
    </form>
  );
}
