import type { Variable } from "@/lib/agent/manifest";
import { KEY_PLACEHOLDER, type SnippetTarget, variableHeaders } from "../snippets";

/** How a host reaches the agent over MCP. */
export type McpConnection = {
  /** What the server is called in the host's configuration: the agent's slug. */
  name: string;
  title: string;
  url: string;
  /** What the host sends with each request; none when people sign in. */
  headers: McpHeader[];
  /** Whether people can sign in instead of using a key. */
  offersSignIn: boolean;
};
type McpHeader = { name: string; value: string; description: string; isSecret: boolean };

/** One thing to copy: a file with its path, a command, or an address. */
type HostBlock = { caption: string; code: string };

/** How to add the agent to a host. */
type HostSetup = {
  /** What to do in the host, in order. */
  steps: readonly string[];
  blocks: readonly HostBlock[];
  /** Opens the host and adds the agent. */
  install?: { label: string; url: string };
  /** Why this does not work as things are, and what to do. */
  problem?: string;
};

export const hostKinds = ["assistant", "commandLine", "editor", "inspector"] as const;
export type HostKind = (typeof hostKinds)[number];

/** A program that people use the agent from. To add one, describe it and list it in `index.ts`. */
export type Host = {
  label: string;
  kind: HostKind;
  setUp(connection: McpConnection): HostSetup;
};

type ConnectionTarget = Omit<SnippetTarget, "bearer"> & {
  name: string;
  title: string;
  mode?: string | undefined;
  offersSignIn?: boolean;
  /** Leaves the key out of the configuration, because people sign in. */
  withoutKey?: boolean;
};

const describeHeader = (name: string, variables: readonly Variable[]): Omit<McpHeader, "value"> => {
  const variable = variables.find(({ ref }) => name === `x-${ref}`);
  if (!variable) return { name, description: "API key", isSecret: true };
  const { ref, name: label, description, secret } = variable;
  return { name, description: description ?? label ?? ref, isSecret: secret ?? false };
};

/** The connection of hosts to an agent's MCP endpoint, in one of its modes if `mode` is given. */
export const createMcpConnection = (target: ConnectionTarget): McpConnection => {
  const { name, title, endpoint, mode, variables, withoutKey = false } = target;
  const key = ["x-api-key", target.apiKey ?? KEY_PLACEHOLDER] as const;
  const headers = [...(withoutKey ? [] : [key]), ...variableHeaders(variables)];
  return {
    name,
    title,
    url: `${endpoint}/mcp${mode === undefined ? "" : `?mode=${encodeURIComponent(mode)}`}`,
    headers: headers.map(([header, value]) => ({ ...describeHeader(header, variables), value })),
    offersSignIn: target.offersSignIn ?? false,
  };
};

export const withHeaders = ({ headers }: McpConnection): { headers?: Record<string, string> } =>
  headers.length > 0
    ? { headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) }
    : {};

export const toPrettyJson = (value: unknown): string => JSON.stringify(value, null, 2);
