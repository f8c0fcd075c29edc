"use client";

import { useEffect, useMemo, useState } from "react";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { createArgumentsCheck } from "./check-arguments";
import type { Params } from "./initial-values";
import { ParameterFormContext } from "./rjsf/form-context";
import { createFormSchema, listParameterNames, pickParameters } from "./rjsf/form-schema";
import { SchemaFields } from "./rjsf/schema-fields";
import { createValidator } from "./rjsf/validator";
import type { Arguments } from "./use-arguments";

type ParameterFormProps = {
  arguments: Arguments;
  /** The parameters that people see. The others are collapsed. If absent, all are shown. */
  visibleParameters?: string[];
  /** Omits the other parameters instead of collapsing them. */
  visibleOnly?: boolean;
};

/** One field per parameter. Empty fields are omitted from the arguments. */
export function ParameterForm(props: ParameterFormProps) {
  const { arguments: form, visibleParameters, visibleOnly = false } = props;
  const { parameters, enforcesFormats, params, setParams, problems, report, showAll, issues } =
    form;
  const names = useMemo(() => listParameterNames(parameters), [parameters]);
  const visible = visibleParameters ?? names;
  const visibleNames = names.filter((name) => visible.includes(name));
  const hiddenNames = names.filter((name) => !visible.includes(name));
  const extraNames = Object.keys(params).filter(
    (name) => !names.includes(name) && params[name] !== undefined,
  );
  const context = useMemo(
    () => ({ showAll, issues, problems, report }),
    [showAll, issues, problems, report],
  );
  const hasHiddenIssue = issues.some(({ path }) => hiddenNames.includes(path.split("/")[1] ?? ""));
  const [showsHidden, setShowsHidden] = useState(hasHiddenIssue);
  useEffect(() => {
    if (hasHiddenIssue) setShowsHidden(true);
  }, [hasHiddenIssue]);

  return (
    <ParameterFormContext value={context}>
      <div className="flex flex-col gap-4">
        {names.length === 0 && <p className="text-muted">This tool has no parameters.</p>}
        <FormPart
          parameters={parameters}
          enforcesFormats={enforcesFormats}
          names={visibleNames}
          params={params}
          onChange={setParams}
        />
        {!visibleOnly && hiddenNames.length > 0 && (
          <Disclosure
            open={showsHidden}
            onOpenChange={setShowsHidden}
            summary={
              <span className={hasHiddenIssue ? "text-danger-strong" : "text-muted"}>
                Hidden parameters ({hiddenNames.length})
              </span>
            }
          >
            <p className="mb-3 text-muted text-xs">
              Not shown to people. Sent with their defaults unless you change them here.
            </p>
            <FormPart
              parameters={parameters}
              enforcesFormats={enforcesFormats}
              names={hiddenNames}
              params={params}
              onChange={setParams}
            />
          </Disclosure>
        )}
        {extraNames.length > 0 && (
          <p className="text-muted text-xs">
            Also sent (from the JSON): <code className="font-mono">{extraNames.join(", ")}</code>.
          </p>
        )}
      </div>
    </ParameterFormContext>
  );
}

type FormPartProps = {
  parameters: ParametersSchema;
  enforcesFormats: boolean;
  names: string[];
  params: Params;
  onChange: (params: Params) => void;
};

function FormPart({ parameters, enforcesFormats, names, params, onChange }: FormPartProps) {
  const list = names.join("\n");
  const part = useMemo(() => pickParameters(parameters, list.split("\n")), [parameters, list]);
  const { schema, uiSchema } = useMemo(() => createFormSchema(part), [part]);
  const validator = useMemo(
    () => createValidator(createArgumentsCheck(part, enforcesFormats)),
    [part, enforcesFormats],
  );
  const partParams = useMemo(
    () => Object.fromEntries(Object.entries(params).filter(([name]) => name in part.properties)),
    [params, part],
  );
  if (names.length === 0) return null;
  return (
    <SchemaFields
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={partParams}
      onChange={({ formData }) => onChange({ ...params, ...formData })}
    />
  );
}
