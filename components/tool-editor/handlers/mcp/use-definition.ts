"use client";

import { useEditor } from "@/components/tool-editor/editor-state";
import { rowsFromParameters } from "@/components/tool-editor/parameters/model/rows";
import { isJsonEqual } from "@/lib/schema/json";
import type { LiveTool } from "./use-remote-tools";

/** What an author does with a definition of the server. */
export function useDefinition() {
  const { form, noun, sample, announce } = useEditor();
  // A resource has no description and no parameters of its own.
  const isTool = noun === "tool";

  const takeDescription = ({ tool }: LiveTool) => form.setValue("description", tool.description);
  const takeParameters = ({ tool }: LiveTool) => {
    form.setValue("schema", tool.parameters);
    form.setValue("rows", rowsFromParameters(tool.parameters));
  };
  const pin = ({ handler }: LiveTool) => {
    form.setValue("mcp.pin", handler.pin ?? "");
    form.setValue("mcp.definition", handler.definition ?? null);
  };
  return {
    /** Whether the tool is described in the server's words. */
    isTakenOver({ tool }: LiveTool) {
      if (!isTool) return true;
      const current = sample().tool;
      return (
        current.description === tool.description && isJsonEqual(current.parameters, tool.parameters)
      );
    },
    takeOver(live: LiveTool) {
      takeDescription(live);
      takeParameters(live);
      announce("The description and the parameters are the server’s.");
    },
    /** Accepts the definition. What the author has not reworded follows it. */
    accept(live: LiveTool) {
      const before = form.getValues("mcp.definition");
      const { description, parameters } = sample().tool;
      pin(live);
      if (description === before?.description) takeDescription(live);
      if (isJsonEqual(parameters, before?.inputSchema)) takeParameters(live);
      announce("The definition is accepted.");
    },
    /** Chooses a tool of the server. A new tool takes over its name, description and parameters. */
    choose(live: LiveTool) {
      const { name, description, rows } = form.getValues();
      form.setValue("mcp.tool", live.handler.tool);
      pin(live);
      if (!isTool) return;
      if (name === "") form.setValue("name", live.tool.name);
      if (description !== "" || rows.length > 0) return;
      takeDescription(live);
      takeParameters(live);
      if (live.tool.responseType) form.setValue("responseType", live.tool.responseType);
    },
  };
}
