"use client";

import { ChevronDown } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { ProviderSelect } from "@/components/layout/provider-select";
import { useModelNames } from "@/components/queries/models";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlays/popover";
import { Button } from "@/components/ui/primitives/button";
import { modelProviderDetails } from "@/lib/agent/model/model-providers";
import {
  type ModelProvider,
  type ModelReference,
  modelReferenceSchema,
} from "@/lib/agent/model/model-settings";
import { toListServer, toModelServer } from "./to-model-server";

type ModelPickerProps = {
  slug: string;
  /** The agent's own model. */
  own: ModelReference;
  /** The model that replaces it in this chat. Undefined for the agent's own. */
  value: ModelReference | undefined;
  onChange: (model: ModelReference | undefined) => void;
  label?: string;
};

/** Selects the model that answers: the agent's own, or another one for this chat only. */
export function ModelPicker({ slug, own, value, onChange, label = "Model" }: ModelPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id } = value ?? own;
  const choose = (model: ModelReference | undefined) => {
    onChange(model);
    setIsOpen(false);
  };
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          size="sm"
          className="min-w-0 max-w-48"
          aria-label={`${label}: ${id}`}
        >
          <span className="truncate">{id}</span>
          <ChevronDown aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={label} className="w-80">
        <ModelForm slug={slug} own={own} value={value} onChoose={choose} />
      </PopoverContent>
    </Popover>
  );
}

type ModelFormProps = Pick<ModelPickerProps, "slug" | "own" | "value"> & {
  onChoose: (model: ModelReference | undefined) => void;
};

/** Mounted with the popover, so that it starts with the current model each time. */
function ModelForm({ slug, own, value, onChoose }: ModelFormProps) {
  const current = value ?? own;
  const [provider, setProvider] = useState<ModelProvider>(current.provider);
  const [id, setId] = useState(current.id);
  const [baseUrl, setBaseUrl] = useState(current.baseUrl ?? "");
  const [credential, setCredential] = useState(current.credential ?? "");
  // Listing models on every keystroke would send the key to hosts whose names are half typed.
  const [listed, setListed] = useState<Omit<ModelReference, "id">>(current);
  const list = () => {
    const server = { baseUrl: baseUrl.trim(), credential: credential.trim() };
    setListed({ provider, ...server });
  };
  const selectProvider = (next: ModelProvider) => {
    const server = toModelServer(next, own);
    setListed(server);
    setProvider(next);
    setId(next === own.provider ? own.id : "");
    setBaseUrl(server.baseUrl ?? "");
    setCredential(server.credential ?? "");
  };
  const result = modelReferenceSchema.safeParse({
    provider,
    id: id.trim(),
    ...(baseUrl.trim() && { baseUrl: baseUrl.trim() }),
    ...(credential.trim() && { credential: credential.trim() }),
  });
  const needsUrl = provider === "openai-compatible" && !baseUrl.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (result.success && !needsUrl) onChoose(result.data);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-muted">
        For this chat only. The agent’s own model is{" "}
        <code className="wrap-anywhere font-mono text-ink">{own.id}</code>.
      </p>
      <Field label="Provider">
        <ProviderSelect value={provider} onValueChange={selectProvider} />
      </Field>
      <ModelNameField slug={slug} server={listed} value={id} onChange={setId} />
      <Field label="Base URL" optional={provider !== "openai-compatible"}>
        <Input
          mono
          type="url"
          value={baseUrl}
          placeholder="The provider’s own"
          onChange={(event) => setBaseUrl(event.target.value)}
          onBlur={list}
        />
      </Field>
      <Field label="Credential" optional>
        <Input
          mono
          value={credential}
          onChange={(event) => setCredential(event.target.value)}
          onBlur={list}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          writes={false}
          disabled={!result.success || needsUrl}
        >
          Use this model
        </Button>
        {value && (
          <Button size="sm" onClick={() => onChoose(undefined)}>
            Use the agent’s own
          </Button>
        )}
      </div>
    </form>
  );
}

type ModelNameFieldProps = {
  slug: string;
  server: Omit<ModelReference, "id">;
  value: string;
  onChange: (id: string) => void;
};

/** The model's name, with suggestions from the provider. Any other name can be typed. */
function ModelNameField({ slug, server, value, onChange }: ModelNameFieldProps) {
  const listId = useId();
  const { data } = useModelNames(slug, toListServer(server));
  return (
    <Field label="Model" hint={data?.problem}>
      <Input
        mono
        list={listId}
        value={value}
        placeholder={modelProviderDetails[server.provider].exampleModel}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {(data?.models ?? []).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  );
}
