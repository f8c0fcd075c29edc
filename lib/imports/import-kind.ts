import type { McpHandler, RemoteDefinition } from "@/lib/agent/handlers/mcp";
import type { Manifest } from "@/lib/agent/manifest";
import type { WarningCode } from "@/lib/imports/readers/warning-codes";

/**
 * Something that was changed or skipped, or that needs attention. `path` is a JSON Pointer into the
 * manifest.
 */
export type ImportWarning = { path: string; code: WarningCode; message: string };
/** An operation of an API document or recording. An import selects it by `id`. */
export type ListedOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  tags: string[];
  deprecated?: boolean;
};
/**
 * The result of an import. Nothing is saved. `operations` lists all operations, including
 * unselected ones.
 */
export type ImportResult = {
  manifest: Manifest;
  warnings: ImportWarning[];
  operations?: ListedOperation[];
};
export type AddWarning = (path: string, code: WarningCode, message: string) => void;

type FetchResponse = { status: number; headers: Record<string, string>; body: Uint8Array };

/** Whether a response is a stream of events, of which only the head is fetched. */
export const isEventStream = (headers: Record<string, string>): boolean =>
  /^text\/event-stream\b/i.test(headers["content-type"] ?? "");

/** Why a URL could not be read: a sentence, and whether the outbound guard refused the request. */
export type FetchProblem = { problem: string; isBlocked?: boolean };

/**
 * What imports need from the process in which they run: fetching a URL through the outbound guard.
 */
export type ImportPorts = {
  /**
   * Does not follow redirects. `problem` tells the author why the request failed, such as a blocked
   * host.
   */
  fetch(request: {
    url: string;
    headers: [name: string, value: string][];
    maxBytes: number;
  }): Promise<FetchResponse | FetchProblem>;
  /**
   * Lists the tools of an MCP server. `auth` may name credentials of the importing Space. If this
   * function is missing, there are no servers to import from.
   */
  listRemoteTools?(
    request: RemoteToolsRequest,
  ): Promise<RemoteToolList | (FetchProblem & { isUnauthorized: boolean })>;
};

export type RemoteToolsRequest = {
  url: string;
  headers: [name: string, value: string][];
  auth?: McpHandler["auth"];
};
export type RemoteToolList = {
  server: { name?: string; title?: string; instructions?: string };
  tools: { definition: RemoteDefinition; pin: string; requiresTask?: true }[];
  /** Whether the server has more tools than are read. */
  isCut: boolean;
};
