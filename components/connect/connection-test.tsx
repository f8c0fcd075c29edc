"use client";

import { type FormEvent, useId, useState } from "react";
import { useTestConnection } from "@/components/queries/connection-test";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { MaskedInput } from "@/components/ui/inputs/masked-input";
import { SearchableSelect } from "@/components/ui/inputs/searchable-select";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import type { Variable } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { detectDanger } from "@/lib/analysis/detect-danger";
import { ConnectionSteps } from "./connection-steps";

const NO_TOOL = "*";

/**
 * Whether a tool may run without a person's confirmation: it appears to change nothing, judging by
 * its name and description.
 */
const isHarmless = (tool: Tool) => !tool.confirmationRequired && detectDanger(tool) === undefined;

type ConnectionTestProps = {
  slug: string;
  apiKey: string | undefined;
  mode: string | undefined;
  variables: readonly Variable[];
  tools: readonly Tool[];
  isPublished: boolean;
};

/** Runs an MCP client against the published agent and shows each step. */
export function ConnectionTest({ isPublished, ...props }: ConnectionTestProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-0.5">
        <h3 id={headingId} className="font-medium text-base">
          Test the connection
        </h3>
        <p className="max-w-prose text-muted text-sm">
          {isPublished
            ? "The server connects to the published agent over MCP at its public URL, as hosts do."
            : "Publish the first version to test the connection."}
        </p>
      </div>
      {isPublished && <TestForm {...props} />}
    </section>
  );
}

function TestForm(props: Omit<ConnectionTestProps, "isPublished">) {
  const { slug, apiKey = "", mode, variables, tools } = props;
  const [typedKey, setTypedKey] = useState<string>();
  const [selectedTool, setTool] = useState(NO_TOOL);
  const [values, setValues] = useState<Record<string, string>>({});
  const { mutate, data, error, isPending } = useTestConnection(slug);
  const harmlessTools = tools.filter(isHarmless);
  // The current mode may not offer the selected tool.
  const tool = harmlessTools.some(({ name }) => name === selectedTool) ? selectedTool : NO_TOOL;
  const key = (typedKey ?? apiKey).trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const headers = Object.entries(values).map(([ref, value]) => [`x-${ref}`, value] as const);
    mutate({
      ...(key !== "" && { key }),
      ...(mode !== undefined && { mode }),
      ...(tool !== NO_TOOL && { tool }),
      headers: Object.fromEntries(headers.filter(([, value]) => value !== "")),
    });
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Key" optional hint="Without one, a temporary key is used and then revoked.">
          <MaskedInput
            noun="key"
            autoComplete="off"
            value={typedKey ?? apiKey}
            onChange={(event) => setTypedKey(event.target.value)}
          />
        </Field>
        {harmlessTools.length > 0 && (
          <Field label="Tool to call" hint="Called with the parameters of its first test.">
            <SearchableSelect
              value={tool}
              onValueChange={setTool}
              options={[
                { value: NO_TOOL, label: "None", text: "None" },
                ...harmlessTools.map(({ name }) => ({ value: name, label: name, text: name })),
              ]}
              searchLabel="Filter tools"
            />
          </Field>
        )}
        {tool !== NO_TOOL &&
          variables.map(({ ref, name, required }) => (
            <Field key={ref} label={name ?? ref} optional={!required}>
              <Input
                autoComplete="off"
                value={values[ref] ?? ""}
                onChange={(event) => setValues({ ...values, [ref]: event.target.value })}
              />
            </Field>
          ))}
      </div>
      <Button type="submit" writes busy={isPending} className="self-start">
        Test the connection
      </Button>
      {error && (
        <Callout tone="danger" role="alert" title="The test could not run">
          {error.message}
        </Callout>
      )}
      {data && !isPending && (
        <div role="status">
          <ConnectionSteps steps={data.steps} />
        </div>
      )}
    </form>
  );
}
