"use client";

import { NativeSelect } from "@/components/ui/native-select";
import { blankRow } from "@/lib/agent/parameters/rows";
import { rowPath, useRow } from "../editor-state";
import { FormField } from "../fields/form-field";
import { Of } from "./description-field";
import { keep } from "./keep-keyword";
import { useNested } from "./nested-context";
import type { ParameterFormProps } from "./row-context";
import { TypeSelect } from "./type-select";

/** Whether an object allows properties that are not listed, and their type. */
export function OthersForm(props: ParameterFormProps) {
  const { path, label, row, change } = props;
  const inner = rowPath(`${path}.others`);
  const { Details } = useNested();
  const [, changeOthers] = useRow(inner);
  const { others } = row;
  const said = row.kept.additionalProperties;
  const choose = (choice: string) => {
    keep(
      props,
      "additionalProperties",
      choice === "" || choice === "of" ? undefined : choice === "true",
    );
    change({ others: choice === "of" ? (others ?? blankRow("others")) : null });
  };
  const name = `extra properties of ${label}`;
  return (
    <div className="flex flex-col gap-3">
      <FormField
        path={`${path}.kept.additionalProperties`}
        label={<Of name={label}>Extra properties</Of>}
        className="sm:max-w-72"
      >
        <NativeSelect
          value={others ? "of" : said === undefined ? "" : String(said)}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">Unspecified</option>
          <option value="true">Allowed</option>
          <option value="false">Not allowed</option>
          <option value="of">Allowed, of one type</option>
        </NativeSelect>
      </FormField>
      {others && (
        <div className="flex flex-col gap-3 border-line border-l pl-3" data-path={inner}>
          <div className="flex min-h-row items-center gap-2">
            <span className="text-sm">Each value is</span>
            <span data-path={`${inner}.kind`}>
              <TypeSelect
                label={`Type of ${name}`}
                row={others}
                onChange={(next) => next && changeOthers(next)}
                blank={() => blankRow("others")}
              />
            </span>
          </div>
          <Details path={inner} label={name} row={others} change={changeOthers} />
        </div>
      )}
    </div>
  );
}
