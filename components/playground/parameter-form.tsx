"use client";

import { useMemo } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import type { ParametersSchema } from "@/lib/agent/json-schema";
import { argumentsCheck } from "./check-arguments";
import { ParameterFormContext } from "./rjsf/form-context";
import { formSchema, partOf } from "./rjsf/form-schema";
import { ThemedForm } from "./rjsf/themed-form";
import { createValidator } from "./rjsf/validator";
import type { Params } from "./starting-values";
import type { Arguments } from "./use-arguments";

type ParameterFormProps = {
  arguments: Arguments;
  /** The parameters that people see; all of them when absent. The others are collapsed. */
  visibleParameters?: string[];
};

/** One field per parameter. Empty fields are omitted from the arguments. */
export function ParameterForm({ arguments: form, visibleParameters }: ParameterFormProps) {
  const { parameters, params, setParams, problems, report, showAll, issues } = form;
  const names = Object.keys(parameters.properties);
  const visible = visibleParameters ?? names;
  const shown = names.filter((name) => visible.includes(name));
  const hidden = names.filter((name) => !visible.includes(name));
  const foreign = Object.keys(params).filter(
    (name) => !names.includes(name) && params[name] !== undefined,
  );
  const context = useMemo(
    () => ({ showAll, issues, problems, report }),
    [showAll, issues, problems, report],
  );
  const wrong = issues.some(({ path }) => hidden.includes(path.split("/")[1] ?? ""));

  return (
    <ParameterFormContext value={context}>
      <div className="flex flex-col gap-4">
        {names.length === 0 && <p className="text-muted">This tool has no parameters.</p>}
        <FormPart parameters={parameters} names={shown} params={params} onChange={setParams} />
        {hidden.length > 0 && (
          <Disclosure
            summary={
              <span className={wrong ? "text-danger-strong" : "text-muted"}>
                Hidden parameters ({hidden.length})
              </span>
            }
          >
            <p className="mb-3 text-muted text-xs">
              Not shown to people. Sent with their defaults unless you change them here.
            </p>
            <FormPart parameters={parameters} names={hidden} params={params} onChange={setParams} />
          </Disclosure>
        )}
        {foreign.length > 0 && (
          <p className="text-muted text-xs">
            Also sent (from the JSON): <code className="font-mono">{foreign.join(", ")}</code>.
          </p>
        )}
      </div>
    </ParameterFormContext>
  );
}

type FormPartProps = {
  parameters: ParametersSchema;
  names: string[];
  params: Params;
  onChange: (params: Params) => void;
};

// We apply defaults once ourselves; the library would apply them again whenever a field is cleared.
const fillNothing = {
  emptyObjectFields: "skipDefaults",
  arrayMinItems: { populate: "never" },
  constAsDefaults: "never",
  requiredBooleanDefault: "skip",
  allOf: "skipDefaults",
} as const;

/** The library adds its own submit button unless it has children. */
const noButton = " ";

function FormPart({ parameters, names, params, onChange }: FormPartProps) {
  const list = names.join("\n");
  const part = useMemo(() => partOf(parameters, list.split("\n")), [parameters, list]);
  const { schema, uiSchema } = useMemo(() => formSchema(part), [part]);
  const validator = useMemo(() => createValidator(argumentsCheck(part)), [part]);
  const own = useMemo(
    () => Object.fromEntries(Object.entries(params).filter(([name]) => name in part.properties)),
    [params, part],
  );
  if (names.length === 0) return null;
  return (
    <ThemedForm
      tagName="div"
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={own}
      showErrorList={false}
      experimental_defaultFormStateBehavior={fillNothing}
      onChange={({ formData }) => onChange({ ...params, ...formData })}
    >
      {noButton}
    </ThemedForm>
  );
}
