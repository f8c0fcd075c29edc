"use client";

import { useEditor } from "@/components/tool-editor/editor-state";
import { rowsFromParameters } from "@/components/tool-editor/parameters/model/rows";
import { isJsonEqual } from "@/lib/schema/json";
import type { LiveTool } from "./use-remote-tools";

/** Actions that an author can take on a definition from the server. */
export function useDefinition() {
  const { form, noun, sample, announce } = useEditor();
  // A resource has neither a description nor parameters of its own.
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
    /** Whether the tool uses the server's description and parameters. */
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
      announce("The tool now uses the server’s description and parameters.");
    },
    /**
     * Accepts the definition. Also updates the description and parameters that the author has not
     * changed.
     */
    accept(live: LiveTool) {
      const before = form.getValues("mcp.definition");
      const { description, parameters } = sample().tool;
      pin(live);
      if (description === before?.description) takeDescription(live);
      if (isJsonEqual(parameters, before?.inputSchema)) takeParameters(live);
      announce("Definition accepted.");
    },
    /**
     * Chooses one of the server's tools. A new tool takes over its name, description and
     * parameters.
     */
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
