import {
  type HttpForm,
  isBlankPair,
  type PairRow,
} from "@/components/tool-editor/form/codec/http-form";

type Path = readonly PropertyKey[];

/**
 * Returns the form path of a row's field. The handler omits blank rows, so its indices count only
 * the others.
 */
const pairPath = (rows: readonly PairRow[], at: string, [index, field]: Path): string => {
  const filledIndices = rows.flatMap((row, rowIndex) => (isBlankPair(row) ? [] : [rowIndex]));
  const rowIndex = filledIndices[Number(index)];
  return rowIndex === undefined ? at : `${at}.${rowIndex}.${field === "name" ? "name" : "value"}`;
};

const bodyPath = (form: HttpForm, [step, name, ...rest]: Path): string => {
  if (step === "encoding") return partPath(form, name, rest);
  if (step !== "value") return "bodyType";
  if (form.bodyType === "text") return "bodyText";
  if (form.bodyType === "json") return "bodyJson";
  const index = form.bodyFields.findIndex((row) => !isBlankPair(row) && row.name === name);
  const field = name === "" && rest.length === 0 ? "name" : "value";
  return index < 0 ? "bodyFields" : `bodyFields.${index}.${field}`;
};

const partPath = (form: HttpForm, name: PropertyKey | undefined, [field]: Path): string => {
  const index = form.bodyFields.findIndex((row) => !isBlankPair(row) && row.name === name);
  const isPartField = field === "fileName" || field === "contentType";
  return index < 0 ? "bodyFields" : `bodyFields.${index}.${isPartField ? field : "value"}`;
};

const authFields: Record<string, string> = { name: "authName", value: "authValue" };
const responseFields = ["errorWhen", "errorMessage", "envelope"];

/** Returns the field that edits a location in the handler. */
export const httpFormPath = (form: HttpForm, [field, ...rest]: Path): string => {
  const step = String(rest[0]);
  if (field === "query") return pairPath(form.query, "query", rest);
  if (field === "headers") return pairPath(form.headers, "headers", rest);
  if (field === "auth") return authFields[step] ?? "authType";
  if (field === "body") return bodyPath(form, rest);
  if (field === "response") return responseFields.includes(step) ? step : "select";
  if (field === "retry") return "attempts";
  return field === "method" || field === "redirects" || field === "module" ? field : "url";
};
