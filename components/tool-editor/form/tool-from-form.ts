import type { HandlerConfig } from "@/lib/agent/handlers";
import { sameJson } from "@/lib/agent/json";
import { type ParameterRow, parametersFromRows } from "@/lib/agent/parameters/rows";
import type { Tool } from "@/lib/agent/tool";
import { httpFormFrom, httpFromForm, type PairRow } from "./http-form";
import { javascriptFromForm } from "./javascript-form";
import type { ToolForm } from "./tool-form";

const withoutIds = (form: object): unknown =>
  Object.fromEntries(
    Object.entries(form).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((row: PairRow) => ({ ...row, id: "" })) : value,
    ]),
  );

const handlerFromForm = (form: ToolForm, before?: HandlerConfig): HandlerConfig => {
  if (form.kind === "javascript")
    return javascriptFromForm(form.javascript, before?.kind === "javascript" ? before : undefined);
  if (before?.kind !== "http") return httpFromForm(form.http);
  // What was not touched stays exactly as its author wrote it.
  const untouched = sameJson(withoutIds(httpFormFrom(before)), withoutIds(form.http));
  return untouched ? before : httpFromForm(form.http, before);
};

const visibleOf = (rows: readonly ParameterRow[], before?: readonly string[]) => {
  const visible = rows.filter((row) => row.visible).map((row) => row.name);
  const same = before?.length === visible.length && visible.every((name) => before.includes(name));
  if (same) return [...before];
  return visible.length === rows.length ? undefined : visible;
};

/** Milliseconds from seconds as typed; undefined when empty, NaN when it is no number. */
export const millisecondsOf = (seconds: string): number | undefined =>
  seconds.trim() === "" ? undefined : Math.round(Number(seconds) * 1000);

const limitsOf = (timeout: string, before: Tool["limits"]): Tool["limits"] => {
  const timeoutMs = millisecondsOf(timeout);
  const limits = { ...before, timeoutMs };
  if (timeoutMs === undefined) delete limits.timeoutMs;
  return before || Object.keys(limits).length > 0 ? limits : undefined;
};

/**
 * The tool that a form says, unchecked. `before` is the tool that was opened: what the form has no field
 * for stays as it was, and what was left unsaid stays unsaid while the form shows its default.
 */
export const toolFromForm = (form: ToolForm, before: Tool | null): Tool => {
  const unless = <Value>(silent: Value, value: Value, key: keyof Tool): Value | undefined =>
    value === silent && before?.[key] !== value ? undefined : value;
  const said: Tool = {
    ...before,
    name: form.name,
    description: form.description,
    category: unless("", form.category, "category"),
    docNote: unless("", form.docNote, "docNote"),
    enabled: unless(true, form.enabled, "enabled"),
    parameters: parametersFromRows(form.rows, form.schema),
    visibleParameters: visibleOf(form.rows, before?.visibleParameters),
    confirmationRequired: unless(false, form.confirmationRequired, "confirmationRequired"),
    confirmPrompt: unless("", form.confirmPrompt, "confirmPrompt"),
    bearer: form.bearer || undefined,
    responseType: unless("text", form.responseType, "responseType"),
    limits: limitsOf(form.timeout, before?.limits),
    handler: handlerFromForm(form, before?.handler),
  };
  return Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined),
  ) as Tool;
};

/** The text by which two tools are told apart; the order of parameters counts. */
export const toolText = (tool: Tool): string => JSON.stringify(tool);
