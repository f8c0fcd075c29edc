import type { Variable } from "@/lib/agent/manifest";
import { KEY_PLACEHOLDER, type SnippetTarget, variableHeaders } from "../snippets";

/** How a host reaches the agent over MCP. */
export type McpConnection = {
  /** The server's name in the host's configuration: the agent's slug. */
  name: string;
  title: string;
  url: string;
  /** Headers that the host sends with each request. They include no key when people sign in. */
  headers: McpHeader[];
  /** Whether people can sign in instead of using a key. */
  offersSignIn: boolean;
};
type McpHeader = { name: string; value: string; description: string; isSecret: boolean };

/** Something to copy: a file with its path, a command, or a URL. */
type HostBlock = { caption: string; code: string };

/** Instructions for adding the agent to a host. */
type HostSetup = {
  /** Steps to take in the host, in order. */
  steps: readonly string[];
  blocks: readonly HostBlock[];
  /** A link that opens the host and adds the agent. */
  install?: { label: string; url: string };
  /** What keeps this setup from working at present, and what to do about it. */
  problems?: readonly string[];
};

export const hostKinds = ["assistant", "commandLine", "editor", "inspector"] as const;
export type HostKind = (typeof hostKinds)[number];

/** A program from which people use the agent. To add one, define it and list it in `index.ts`. */
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
  /** Omits the key from the configuration because people sign in. */
  withoutKey?: boolean;
};

const describeHeader = (name: string, variables: readonly Variable[]): Omit<McpHeader, "value"> => {
  const variable = variables.find(({ ref }) => name === `x-${ref}`);
  if (!variable) return { name, description: "API key", isSecret: true };
  const { ref, name: label, description, secret } = variable;
  return { name, description: description ?? label ?? ref, isSecret: secret ?? false };
};

/**
 * Returns the connection from a host to an agent's MCP endpoint, in the given mode if there is one.
 */
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
