import type { HandlerEditor } from "@/components/tool-editor/handlers/handler-editor";
import type { JavaScriptHandler } from "@/lib/agent/handlers/javascript";
import { startingModules } from "@/lib/agent/handlers/starting-modules";
import { JavaScriptHandlerForm } from "./javascript-handler-form";

type JavaScriptForm = { code: string; hosts: string[] };

export const javascriptEditor: HandlerEditor<JavaScriptHandler, JavaScriptForm> = {
  section: "Code",
  blank: () => ({ code: startingModules.blank, hosts: [] }),
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
