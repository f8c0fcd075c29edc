import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { parametersFromRows } from "@/components/tool-editor/parameters/model/schema-from-rows";
import type { HandlerConfig } from "@/lib/agent/handlers";
import type { Tool } from "@/lib/agent/tool";
import { isJsonEqual, isObject, withoutUndefined } from "@/lib/schema/json";
import { getHandlerEditor } from "../../handlers";
import { limitsFromForm } from "./limits-form";
import { metadataFromForm } from "./metadata-form";
import type { ToolForm } from "./tool-form";

const withoutIds = (form: object): unknown =>
  Object.fromEntries(
    Object.entries(form).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.map((row: unknown) => (isObject(row) ? { ...row, id: "" } : row))
        : value,
    ]),
  );

/** Builds the handler of the selected kind. Keeps an unchanged one exactly as it was stored. */
export const handlerFromForm = (form: ToolForm, before?: HandlerConfig): HandlerConfig => {
  const { kind } = form;
  const editor = getHandlerEditor(kind);
  if (before?.kind !== kind) return editor.fromForm(form[kind]);
  const isUnchanged = isJsonEqual(withoutIds(editor.toForm(before)), withoutIds(form[kind]));
  return isUnchanged ? before : editor.fromForm(form[kind], before);
};

const getVisibleNames = (rows: readonly ParameterRow[], before?: readonly string[]) => {
  const visible = rows.filter((row) => row.visible).map((row) => row.name);
  const isSame =
    before?.length === visible.length && visible.every((name) => before.includes(name));
  if (isSame) return [...before];
  return visible.length === rows.length ? undefined : visible;
};

const getCredentials = (services: string[], before: Tool["credentials"]) =>
  services.length > 0 || before?.length === 0 ? services : undefined;

/**
 * Builds the tool from the form, without validation. Keeps properties of `before` that have no
 * field. Properties that were absent stay absent while their field has its default value.
 */
export const toolFromForm = (form: ToolForm, before: Tool | null): Tool => {
  const unlessDefault = <Value>(
    defaultValue: Value,
    value: Value,
    key: keyof Tool,
  ): Value | undefined => (value === defaultValue && before?.[key] !== value ? undefined : value);
  return withoutUndefined<Tool>({
    ...before,
    name: form.name,
    description: form.description,
    category: unlessDefault("", form.category, "category"),
    docNote: unlessDefault("", form.docNote, "docNote"),
    modes: { always: undefined, modes: form.modes, never: [] }[form.offered],
    version: unlessDefault("", form.version, "version"),
    author: unlessDefault("", form.author, "author"),
    enabled: unlessDefault(true, form.enabled, "enabled"),
    parameters: parametersFromRows(form.rows, form.schema),
    enforceFormats: unlessDefault(false, form.enforceFormats, "enforceFormats"),
    visibleParameters: getVisibleNames(form.rows, before?.visibleParameters),
    confirmationRequired: unlessDefault(false, form.confirmationRequired, "confirmationRequired"),
    confirmationEnforced: unlessDefault(false, form.confirmationEnforced, "confirmationEnforced"),
    confirmPrompt: unlessDefault("", form.confirmPrompt, "confirmPrompt"),
    bearer: form.bearer || undefined,
    taskSupport: form.taskSupport || undefined,
    responseType: unlessDefault("text", form.responseType, "responseType"),
    credentials: getCredentials(form.credentials, before?.credentials),
    ...metadataFromForm(form.metadata, before),
    limits: limitsFromForm(form.limits, form.timeout, before?.limits),
    handler: handlerFromForm(form, before?.handler),
  });
};

/** Serializes a tool for comparison. The order of parameters matters. */
export const toolText = (tool: Tool): string => JSON.stringify(tool);
