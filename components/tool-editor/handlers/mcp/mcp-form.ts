import {
  type AuthForm,
  authFormFrom,
  authFromForm,
  blankAuth,
} from "@/components/tool-editor/form/codec/auth-form";
import type { McpHandler, RemoteDefinition } from "@/lib/agent/handlers/mcp";

export type McpForm = AuthForm & {
  url: string;
  tool: string;
  /** Empty if no definition has been accepted. */
  pin: string;
  definition: RemoteDefinition | null;
};

export const blankMcp = (): McpForm => ({
  url: "",
  ...blankAuth,
  tool: "",
  pin: "",
  definition: null,
});

export const mcpFormFrom = ({ url, auth, tool, pin, definition }: McpHandler): McpForm => ({
  url,
  ...authFormFrom(auth),
  tool,
  pin: pin ?? "",
  definition: definition ?? null,
});

export const mcpFromForm = (form: McpForm, before?: McpHandler): McpHandler => {
  const { url, tool, pin, definition } = form;
  const auth = authFromForm(form);
  return {
    kind: "mcp",
    url,
    tool,
    ...((auth.type !== "none" || before?.auth) && { auth }),
    ...(pin !== "" && { pin }),
    ...(definition && { definition }),
  };
};
