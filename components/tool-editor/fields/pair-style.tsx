"use client";

import { NativeSelect } from "@/components/ui/inputs/native-select";
import { getWholePlaceholder, parseTemplate } from "@/lib/agent/placeholders/template";
import { useValue } from "../editor-state";
import type { PairRow, PairStyle } from "../form/codec/http-form";
import type { ParameterRow } from "../parameters/model/rows";

/** Where pairs are sent, which determines the available styles for lists and objects. */
export type StyledPlace = "fields" | "header";
type StyleOption = PairStyle & { value: string; label: string };

const fieldOptions: StyleOption[] = [
  { value: "", label: "lists: repeat name" },
  { value: "comma", label: "lists: a,b", explode: false },
  { value: "space", label: "lists: a b", style: "spaceDelimited" },
  { value: "pipe", label: "lists: a|b", style: "pipeDelimited" },
  { value: "tab", label: "lists: tabs", style: "tabDelimited" },
  { value: "brackets", label: "name[key], name[]", style: "deepObject" },
  { value: "json", label: "as JSON text", style: "json" },
];
const optionsByPlace: Record<StyledPlace, StyleOption[]> = {
  fields: fieldOptions,
  header: [
    { value: "", label: "as JSON text" },
    { value: "comma", label: "lists: a,b", style: "simple" },
    { value: "pairs", label: "objects: key=value", style: "simple", explode: true },
  ],
};

/**
 * Returns the option for a style. Styles with the same effect, such as those with a redundant
 * `explode`, map to the same option.
 */
const findOption = (place: StyledPlace, { style, explode }: PairStyle): string => {
  if (style === "simple") return explode ? "pairs" : "comma";
  if (style === undefined || style === "form") return explode === false ? "comma" : "";
  const isRepeated = explode === true && style !== "deepObject" && style !== "json";
  const option = optionsByPlace[place].find((each) => each.style === style);
  return isRepeated ? "" : (option?.value ?? "");
};

const findParameter = (rows: readonly ParameterRow[], names: readonly string[]) => {
  let list = rows;
  let parameter: ParameterRow | undefined;
  for (const name of names) {
    parameter = list.find((row) => row.name === name);
    list = parameter?.properties ?? [];
  }
  return parameter;
};
const hasMembers = (row: ParameterRow | undefined): boolean =>
  row !== undefined &&
  (row.items !== null ||
    row.properties.length > 0 ||
    row.additionalProperties !== null ||
    row.variants.some(hasMembers));

type PairStyleSelectProps = {
  label: string;
  place: StyledPlace;
  row: PairRow;
  onChange: (style: PairStyle) => void;
};

/**
 * Selects how a list or object is written. Shown only if the value may be one, or if a style is
 * set.
 */
export function PairStyleSelect({ label, place, row, onChange }: PairStyleSelectProps) {
  const [parameters] = useValue("rows");
  const placeholder = getWholePlaceholder(parseTemplate(row.value).template);
  const mayHaveMembers =
    placeholder?.root === "params" && hasMembers(findParameter(parameters, placeholder.path));
  const isSet = row.style !== undefined || row.explode !== undefined;
  if (!mayHaveMembers && !isSet) return null;
  return (
    <NativeSelect
      aria-label={`${label}: how lists and objects are written`}
      value={findOption(place, row)}
      onChange={(event) => {
        const option = optionsByPlace[place].find(({ value }) => value === event.target.value);
        onChange({ style: option?.style, explode: option?.explode });
      }}
      className="w-42"
    >
      {optionsByPlace[place].map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
