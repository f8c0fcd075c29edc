import type { HandlerConfig } from "@/lib/agent/handlers";
import { sameJson } from "@/lib/agent/json";
import { type ParameterRow, parametersFromRows } from "@/lib/agent/parameters/rows";
import type { Tool } from "@/lib/agent/tool";
import { httpFormFrom, httpFromForm, type PairRow } from "./http-form";
import { javascriptFromForm } from "./javascript-form";
import { limitsFromForm } from "./limits-form";
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

/** The handler with the hooks typed beside it. */
const withModule = (handler: HandlerConfig, module: string): HandlerConfig => {
  if (handler.kind !== "http" || (handler.module ?? "") === module) return handler;
  const { module: _, ...rest } = handler;
  return module.trim() === "" ? rest : { ...rest, module };
};

const visibleOf = (rows: readonly ParameterRow[], before?: readonly string[]) => {
  const visible = rows.filter((row) => row.visible).map((row) => row.name);
  const same = before?.length === visible.length && visible.every((name) => before.includes(name));
  if (same) return [...before];
  return visible.length === rows.length ? undefined : visible;
};

/** Typing that an older page kept knows nothing of credentials: then they stay. */
const credentialsOf = (services: string[] | undefined, before: Tool["credentials"]) => {
  if (services === undefined || (services.length === 0 && before?.length === 0)) return before;
  return services.length > 0 ? services : undefined;
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
    modes: { always: undefined, modes: form.modes, never: [] }[form.offered],
    version: unless("", form.version, "version"),
    author: unless("", form.author, "author"),
    enabled: unless(true, form.enabled, "enabled"),
    parameters: parametersFromRows(form.rows, form.schema),
    visibleParameters: visibleOf(form.rows, before?.visibleParameters),
    confirmationRequired: unless(false, form.confirmationRequired, "confirmationRequired"),
    confirmationEnforced: unless(false, form.confirmationEnforced, "confirmationEnforced"),
    confirmPrompt: unless("", form.confirmPrompt, "confirmPrompt"),
    bearer: form.bearer || undefined,
    responseType: unless("text", form.responseType, "responseType"),
    credentials: credentialsOf(form.credentials, before?.credentials),
    limits: limitsFromForm(form.limits, form.timeout, before?.limits),
    handler: withModule(handlerFromForm(form, before?.handler), form.module),
  };
  return Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined),
  ) as Tool;
};

/** The text by which two tools are told apart; the order of parameters counts. */
export const toolText = (tool: Tool): string => JSON.stringify(tool);
