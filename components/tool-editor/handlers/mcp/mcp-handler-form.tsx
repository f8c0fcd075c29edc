"use client";

import { useValue } from "@/components/tool-editor/editor-state";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { TemplateInput } from "@/components/tool-editor/fields/template-input";
import { AuthForm } from "../auth/auth-form";
import { DefinitionState } from "./definition-state";
import { RemoteToolField } from "./remote-tool-field";
import { useRemoteTools } from "./use-remote-tools";

/** Form of a tool that calls a tool of a remote MCP server. */
export function McpHandlerForm() {
  const [url, setUrl] = useValue("mcp.url");
  const [name] = useValue("mcp.tool");
  const remoteTools = useRemoteTools();
  const live = remoteTools.tools?.find(({ handler }) => handler.tool === name);
  return (
    <div className="flex flex-col gap-5">
      <FormField path="mcp.url" label="Server URL">
        <TemplateInput
          field="Server URL"
          path="mcp.url"
          value={url}
          onChange={setUrl}
          inputMode="url"
          placeholder="https://mcp.example.com/mcp"
        />
      </FormField>
      <AuthForm kind="mcp" />
      <RemoteToolField {...remoteTools} />
      <DefinitionState live={live} />
    </div>
  );
}
