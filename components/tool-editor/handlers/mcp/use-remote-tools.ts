"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { fetchApi } from "@/components/client/api";
import { useEditor, useFormPart } from "@/components/tool-editor/editor-state";
import { authFromForm } from "@/components/tool-editor/form/codec/auth-form";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import type { McpHandler } from "@/lib/agent/handlers/mcp";
import type { Tool } from "@/lib/agent/tool";

/** A tool as the server currently defines it, converted to a tool that calls it. */
export type LiveTool = { tool: Tool; handler: McpHandler };

export type RemoteTools = {
  /** Undefined until they are loaded for this URL and authentication. */
  tools: LiveTool[] | undefined;
  /** Why they could not be loaded for this URL and authentication. */
  error: Error | null;
  isLoading: boolean;
  load(): void;
};

/**
 * Loads the tools of the server in the form. If the tool is pinned, loads them immediately to
 * detect changes.
 */
export function useRemoteTools(): RemoteTools {
  const { form } = useEditor();
  const canWrite = useReadOnlyReason() === null;
  const server = useFormPart(({ mcp }) => JSON.stringify([mcp.url, authFromForm(mcp)]));
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: async (_server: string) => {
      const { mcp } = form.getValues();
      const auth = authFromForm(mcp);
      const { manifest } = await fetchApi("POST /imports", {
        body: { kind: "mcp", url: mcp.url, ...(auth.type !== "none" && { auth }) },
        gzip: true,
      });
      return manifest.tools.flatMap((tool): LiveTool[] =>
        tool.handler.kind === "mcp" ? [{ tool, handler: tool.handler }] : [],
      );
    },
  });
  const checkPin = useEffectEvent(() => {
    if (canWrite && form.getValues("mcp.pin") !== "") mutate(server);
  });
  useEffect(() => checkPin(), []);
  const isSameServer = variables === server;
  return {
    tools: isSameServer ? data : undefined,
    error: isSameServer ? error : null,
    isLoading: isSameServer && isPending,
    load: () => mutate(server),
  };
}
