import { getHandlerKind } from "@/lib/agent/handlers";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { ToolProposal } from "@/lib/api/schemas/proposals";
import { isObject } from "@/lib/schema/json";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import type { Editor } from "../editor-state";
import { replaceRequest } from "../form/codec/replace-request";
import { rowsFromSchema } from "../form/codec/rows-from-schema";
import type { ProposedField } from "./proposed-fields";

/** Replaces the form's parameters. Open rows stay open. */
export const setParameters = ({ form }: Editor, parameters: ParametersSchema): void => {
  form.setValue("rows", rowsFromSchema(parameters, form.getValues("rows")));
  form.setValue("schema", parameters);
};

type Draft = NonNullable<ToolProposal["tool"]>;

const describeParameter = (schema: unknown, isRequired: boolean): string => {
  if (!isObject(schema)) return "";
  const { type, description, enum: choices } = schema;
  const kind = Array.isArray(choices) ? choices.join(" | ") : String(type ?? "any");
  const text = typeof description === "string" ? description : "";
  return `${kind}${isRequired ? ", required" : ""}\n${text}`.trim();
};

const addParameter = (editor: Editor, { parameters: drafted }: Draft, name: string): void => {
  const { parameters } = editor.sample().tool;
  const others = (parameters.required ?? []).filter((each) => each !== name);
  const required = drafted.required?.includes(name) ? [...others, name] : others;
  const schema = drafted.properties[name];
  if (schema === undefined) return;
  const properties = { ...parameters.properties, [name]: schema };
  setParameters(editor, { ...parameters, properties, required });
};

const describeRequest = (request: HttpHandler | undefined): string => {
  if (!request || request.url === "") return "";
  const { method, url, query = [], body } = request;
  const rows = query.map(({ name, value }) => `${name} = ${value}`);
  const json = body && "value" in body ? [JSON.stringify(body.value, null, 2)] : [];
  return [`${method} ${url}`, ...rows, ...json].join("\n");
};

/** Returns the fields of a drafted tool, each beside the form's current value. */
export const toDraftFields = (editor: Editor, draft: Draft): ProposedField[] => {
  const { form } = editor;
  const { name, description, parameters, handler } = draft;
  const present = editor.sample().tool;
  const presentRequest = getHandlerKind(present.handler).getRequest?.(present.handler);
  return [
    {
      label: "Tool name",
      before: present.name,
      after: name,
      use: () => form.setValue("name", name),
    },
    {
      label: "Description",
      before: present.description,
      after: description,
      use: () => form.setValue("description", description),
    },
    ...Object.entries(parameters.properties).map(([key, schema]) => ({
      label: `Parameter ${key}`,
      before: describeParameter(
        present.parameters.properties[key],
        present.parameters.required?.includes(key) ?? false,
      ),
      after: describeParameter(schema, parameters.required?.includes(key) ?? false),
      use: () => addParameter(editor, draft, key),
    })),
    ...(handler
      ? [
          {
            label: "Request",
            before: describeRequest(presentRequest),
            after: describeRequest(handler),
            use: () => {
              form.setValue("http", replaceRequest(form.getValues("http"), handler));
              form.setValue("kind", "http");
            },
          },
        ]
      : []),
  ];
};
