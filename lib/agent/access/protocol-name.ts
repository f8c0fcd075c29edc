/** The protocols that a published agent speaks, as the call log names them. */
export const protocolNames = ["rest", "mcp", "agui"] as const;
export type ProtocolName = (typeof protocolNames)[number];

export const protocolLabels: Readonly<Record<ProtocolName, string>> = {
  rest: "REST",
  mcp: "MCP",
  agui: "AG-UI",
};
