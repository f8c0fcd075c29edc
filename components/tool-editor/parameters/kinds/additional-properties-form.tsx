"use client";

import { rowPath, useRow } from "@/components/tool-editor/editor-state";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { blankRow } from "@/components/tool-editor/parameters/model/rows";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { ParameterLabel } from "../keywords/description-field";
import { setKeyword } from "../keywords/set-keyword";
import { useNested } from "../row/nested-context";
import type { ParameterFormProps } from "../row/parameter-form";
import { TypeSelect } from "./type-select";

/** Edits whether an object allows properties that are not listed, and their type. */
export function AdditionalPropertiesForm(props: ParameterFormProps) {
  const { path, label, row, change } = props;
  const schemaPath = rowPath(`${path}.additionalProperties`);
  const { Details } = useNested();
  const [, changeSchema] = useRow(schemaPath);
  const { additionalProperties: schemaRow } = row;
  const allowed = row.extraKeywords.additionalProperties;
  const choose = (choice: string) => {
    setKeyword(
      props,
      "additionalProperties",
      choice === "" || choice === "of" ? undefined : choice === "true",
    );
    change({
      additionalProperties:
        choice === "of" ? (schemaRow ?? blankRow("additionalProperties")) : null,
    });
  };
  const name = `extra properties of ${label}`;
  return (
    <div className="flex flex-col gap-3">
      <FormField
        path={`${path}.extraKeywords.additionalProperties`}
        label={<ParameterLabel name={label}>Extra properties</ParameterLabel>}
        className="sm:max-w-72"
      >
        <NativeSelect
          value={schemaRow ? "of" : String(allowed ?? "")}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">Unspecified</option>
          <option value="true">Allowed</option>
          <option value="false">Not allowed</option>
          <option value="of">Allowed, of one type</option>
        </NativeSelect>
      </FormField>
      {schemaRow && (
        <div className="flex flex-col gap-3 border-line border-l pl-3" data-path={schemaPath}>
          <div className="flex min-h-row items-center gap-2">
            <span className="text-sm">Each value is</span>
            <span data-path={`${schemaPath}.kind`}>
              <TypeSelect
                label={`Type of ${name}`}
                row={schemaRow}
                onChange={(next) => next && changeSchema(next)}
                createBlank={() => blankRow("additionalProperties")}
              />
            </span>
          </div>
          <Details path={schemaPath} label={name} row={schemaRow} change={changeSchema} />
        </div>
      )}
    </div>
  );
}
