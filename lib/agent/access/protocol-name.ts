/** The protocols that a published agent speaks, by their names in the call log. */
const protocolNames = ["rest", "mcp", "agui"] as const;
export type ProtocolName = (typeof protocolNames)[number];

const protocolLabels: Readonly<Record<ProtocolName, string>> = {
  rest: "REST",
  mcp: "MCP",
  agui: "AG-UI",
};

/** Sources of a call, by their names in the log. The playground has no name there. */
export const callSources = [...protocolNames, "test"] as const;
export type CallSource = (typeof callSources)[number];

export const callSourceLabels: Readonly<Record<CallSource, string>> = {
  ...protocolLabels,
  test: "Test",
};
