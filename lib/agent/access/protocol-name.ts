/** The protocols that a published agent speaks, as the call log names them. */
const protocolNames = ["rest", "mcp", "agui"] as const;
export type ProtocolName = (typeof protocolNames)[number];

const protocolLabels: Readonly<Record<ProtocolName, string>> = {
  rest: "REST",
  mcp: "MCP",
  agui: "AG-UI",
};

/** How the log names where a call came from. The playground has no name there. */
export const callSources = [...protocolNames, "test"] as const;
export type CallSource = (typeof callSources)[number];

export const callSourceLabels: Readonly<Record<CallSource, string>> = {
  ...protocolLabels,
  test: "Test",
};
