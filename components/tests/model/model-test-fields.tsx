"use client";

import { useId } from "react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { CodeEditor } from "@/components/ui/code/code-editor";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Textarea } from "@/components/ui/inputs/textarea";
import { MAX_RUNS } from "@/lib/agent/model-tests/model-test";
import { assertionOperators } from "@/lib/agent/tool-tests/assertions";
import { AssertionRows } from "../assertion-rows";
import { parseAssertionValue } from "../assertion-value";
import { ForbiddenTools } from "./forbidden-tools";
import { type FormProblems, type ModelTestForm, NO_TOOL } from "./model-test-form";

const inputKinds = [
  { value: "prompt", label: "Sentence" },
  { value: "messages", label: "Conversation" },
] as const;

type FieldsProps = { problems: FormProblems };

/** The test's name and the input that the model responds to. */
export function InputFields({ problems }: FieldsProps) {
  const { register, control, setValue } = useFormContext<ModelTestForm>();
  const input = useWatch({ control, name: "input" });
  return (
    <>
      <Field label="Name" required error={problems.name}>
        <Input {...register("name")} maxLength={120} />
      </Field>
      <div className="flex flex-col gap-2">
        <SegmentedControl
          label="Input"
          value={input}
          onValueChange={(kind) => setValue("input", kind, { shouldDirty: true })}
          options={inputKinds}
        />
        {input === "prompt" ? (
          <Field
            label="What the user says"
            required
            error={problems.prompt}
            hint="Write it the way your users would, not the way the tool’s description does."
          >
            <Textarea {...register("prompt")} rows={3} placeholder="Do I need an umbrella?" />
          </Field>
        ) : (
          <Field
            label="Conversation as JSON"
            error={problems.messages}
            hint="Messages with a role and content. The model answers the last one."
          >
            <Controller
              control={control}
              name="messages"
              render={({ field }) => (
                <CodeEditor
                  language="json"
                  label="Conversation as JSON"
                  value={field.value}
                  minHeight="8rem"
                  maxHeight="20rem"
                  onChange={field.onChange}
                />
              )}
            />
          </Field>
        )}
      </div>
    </>
  );
}

/**
 * The tool that the model must choose, its arguments, and what the model must not do. `toolNames`
 * are the tools that it can call.
 */
export function ExpectationFields({
  toolNames,
  problems,
}: FieldsProps & { toolNames: readonly string[] }) {
  const { register, control, setValue } = useFormContext<ModelTestForm>();
  const [tool, forbid, textIs] = useWatch({ control, name: ["tool", "forbid", "textIs"] });
  return (
    <>
      <Field label="Expected tool" required error={problems.tool}>
        <NativeSelect
          value={tool}
          onChange={(event) => setValue("tool", event.target.value, { shouldDirty: true })}
        >
          <option value="" disabled>
            Choose one
          </option>
          <option value={NO_TOOL}>No tool: the model answers directly</option>
          {toolNames.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          {/* Without this option, the first one would appear selected. */}
          {tool !== "" && tool !== NO_TOOL && !toolNames.includes(tool) && (
            <option value={tool}>{tool} (not offered to models)</option>
          )}
        </NativeSelect>
      </Field>
      {tool !== NO_TOOL && <ArgumentRows problem={problems.params} />}
      <ForbiddenTools
        toolNames={toolNames.filter((name) => name !== tool)}
        value={forbid}
        error={problems.forbid}
        onChange={(names) => setValue("forbid", names, { shouldDirty: true })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Answer text" optional>
          <NativeSelect
            value={textIs}
            onValueChange={(next) => setValue("textIs", next, { shouldDirty: true })}
          >
            <option value="">Any text</option>
            {Object.entries(assertionOperators).map(([operator, { label }]) => (
              <option key={operator} value={operator}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {textIs !== "" && assertionOperators[textIs].operand !== "nothing" && (
          <Field label="Value" error={problems.textValue}>
            <Input {...register("textValue")} />
          </Field>
        )}
      </div>
    </>
  );
}

function ArgumentRows({ problem }: { problem: string | undefined }) {
  const { control, setValue } = useFormContext<ModelTestForm>();
  const params = useWatch({ control, name: "params" });
  const change = (rows: ModelTestForm["params"]) => setValue("params", rows, { shouldDirty: true });
  // The rows themselves show what is wrong with their values.
  const isShownInRow = params.some(
    ({ is, text }) => parseAssertionValue(is, text).problem === problem,
  );
  const addRow = () => {
    const id = Math.max(-1, ...params.map((row) => row.id)) + 1;
    change([...params, { id, path: "", is: "equals", text: "" }]);
  };
  return (
    <div className="flex flex-col gap-1">
      <AssertionRows
        title="Arguments"
        emptyText="Any arguments will do."
        examplePath="city"
        drafts={params}
        verdicts={undefined}
        onChange={change}
        onAdd={addRow}
      />
      {problem && !isShownInRow && <p className="text-danger-strong text-xs">{problem}</p>}
    </div>
  );
}

/** How often the model is asked, and in which of the agent's modes. */
export function RunFields({ modes, problems }: FieldsProps & { modes: readonly string[] }) {
  const { control, register } = useFormContext<ModelTestForm>();
  const listId = useId();
  const mode = useWatch({ control, name: "mode" }).trim();
  const isUnmatched = mode !== "" && !modes.includes(mode);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Runs"
        error={problems.runs}
        hint="Models do not always give the same answer. The test passes if every run does."
      >
        <Input
          type="number"
          min={1}
          max={MAX_RUNS}
          {...register("runs", { valueAsNumber: true })}
        />
      </Field>
      <Field
        label="Mode"
        optional
        error={problems.mode}
        hint={
          isUnmatched
            ? "No tool names this mode, so only tools that are offered in every mode are."
            : "Offers only the tools of this mode."
        }
      >
        <Input list={listId} {...register("mode")} />
      </Field>
      <datalist id={listId}>
        {modes.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </div>
  );
}
