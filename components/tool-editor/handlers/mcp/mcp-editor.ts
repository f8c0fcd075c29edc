import type { HandlerEditor } from "@/components/tool-editor/handlers/handler-editor";
import type { McpHandler } from "@/lib/agent/handlers/mcp";
import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import { blankMcp, type McpForm, mcpFormFrom, mcpFromForm } from "./mcp-form";
import { McpHandlerForm } from "./mcp-handler-form";

const authFields = new Map<PropertyKey, string>([
  ["name", "authName"],
  ["value", "authValue"],
]);

export const mcpEditor: HandlerEditor<McpHandler, McpForm> = {
  section: "Remote tool",
  blank: blankMcp,
  toForm: mcpFormFrom,
  fromForm: mcpFromForm,
  pathOf(_, [field, step = ""]) {
    if (field === "auth") return authFields.get(step) ?? "authType";
    return field === "url" ? "url" : "tool";
  },
  fieldNames: {
    url: "Server URL",
    authType: "Authentication",
    authName: "Authentication name",
    authValue: "Authentication value",
    tool: "Remote tool",
    pin: "Accepted definition",
    definition: "Accepted definition",
  },
  formatCredential: createCredentialPlaceholder,
  Form: McpHandlerForm,
};
