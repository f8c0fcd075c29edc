import type { HandlerEditor } from "@/components/tool-editor/handlers/handler-editor";
import type { JavaScriptHandler } from "@/lib/agent/handlers/javascript";
import { JavaScriptHandlerForm } from "./javascript-handler-form";

type JavaScriptForm = { code: string; hosts: string[] };

const startingModule = `export default async function (params, context) {
  context.log.info("Called with", params);

  // Add api.example.com to "Allowed hosts", then call it:
  // const response = await context.fetch("https://api.example.com/things");
  // return await response.json();

  return { received: params };
}
`;

export const javascriptEditor: HandlerEditor<JavaScriptHandler, JavaScriptForm> = {
  section: "Code",
  blank: () => ({ code: startingModule, hosts: [] }),
  toForm: ({ code, hosts = [] }) => ({ code, hosts }),
  fromForm: ({ code, hosts }, before) => ({
    kind: "javascript",
    code,
    ...((hosts.length > 0 || before?.hosts) && { hosts }),
  }),
  pathOf: (_, [field]) => (field === "hosts" ? "hosts" : "code"),
  fieldNames: { code: "Code", hosts: "Hosts" },
  formatCredential: (service, field) =>
    `context.credentials${service.includes("-") ? `["${service}"]` : `.${service}`}.${field}`,
  Form: JavaScriptHandlerForm,
};
