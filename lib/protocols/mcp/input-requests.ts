import {
  type ClientCapabilities,
  inputRequired,
  type InputRequest as McpInputRequest,
} from "@modelcontextprotocol/server";
import type { InputRequest, InputType } from "@/lib/agent/input-request";

/**
 * Lists what a client can be asked for. `elicitation: {}` means forms, as before revision
 * 2025-11-25.
 */
export const listInputTypes = ({
  elicitation,
  sampling,
  roots,
}: ClientCapabilities): InputType[] => [
  ...(elicitation && (elicitation.form || !elicitation.url) ? (["form"] as const) : []),
  ...(elicitation?.url ? (["url"] as const) : []),
  ...(sampling ? (["sampling"] as const) : []),
  ...(roots ? (["roots"] as const) : []),
];

/** Returns the capabilities that a client needs for these questions. */
export const toCapabilities = (types: readonly InputType[]): ClientCapabilities => ({
  ...((types.includes("form") || types.includes("url")) && {
    elicitation: types.includes("url") ? { url: {} } : {},
  }),
  ...(types.includes("sampling") && { sampling: {} }),
  ...(types.includes("roots") && { roots: {} }),
});

/** Converts a tool's question to MCP's format. */
export const toMcpInputRequest = (request: InputRequest): McpInputRequest => {
  switch (request.type) {
    case "form":
      return {
        method: "elicitation/create",
        // Already validated by lib/agent: every field has a type of the restricted schema.
        params: {
          mode: "form",
          message: request.message,
          requestedSchema: request.schema as never,
        },
      };
    case "url":
      return inputRequired.elicitUrl({ message: request.message, url: request.url });
    case "sampling": {
      const { type: _, ...params } = request;
      return { method: "sampling/createMessage", params: params as never };
    }
    case "roots":
      return inputRequired.listRoots();
  }
};
