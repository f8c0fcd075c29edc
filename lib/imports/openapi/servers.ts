import { parseUrlTemplate } from "@/lib/agent/placeholders/url-template";
import { PLACEHOLDER_URL } from "@/lib/imports/readers/request/placeholder-url";
import { escapeBraces } from "@/lib/imports/readers/request/placeholders";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { toList, toText } from "./operations";

type Node = Record<string, unknown>;

const toBaseUrl = (text: string, documentUrl: string | undefined): string | undefined => {
  const url = URL.parse(text, documentUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const base = escapeBraces(url.origin + url.pathname.replace(/\/+$/, ""));
  return "problem" in parseUrlTemplate(base) ? undefined : base;
};

const fillVariables = (server: Node, addWarning: AddWarning): string => {
  const variables = isObject(server.variables) ? server.variables : {};
  return toText(server.url).replace(/\{([^{}]*)\}/g, (match, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const value = isObject(variable) ? (variable.default ?? toList(variable.enum)[0]) : undefined;
    const isKnown = typeof value === "string" || typeof value === "number";
    addWarning(
      "",
      "server_variable",
      isKnown
        ? `The server variable "${name}" was set to "${cutText(String(value), 80)}". Change it in each tool's URL if yours differs.`
        : `The server variable "${name}" has no default. Set it in each tool's URL.`,
    );
    return isKnown ? String(value) : match.slice(1, -1).replace(/[^A-Za-z0-9.-]/g, "") || "unknown";
  });
};

/**
 * Creates a function that returns the base URL of an operation, without a trailing slash. Relative
 * server URLs are resolved against `documentUrl`.
 */
export const createServers = (
  document: Node,
  documentUrl: string | undefined,
  addWarning: AddWarning,
) => {
  const warnMissing = () => {
    addWarning(
      "",
      "server_missing",
      `The document has no complete server URL, so the tools use ${PLACEHOLDER_URL}. Set the base URL.`,
    );
    return PLACEHOLDER_URL;
  };
  const getSwaggerUrl = (): string => {
    const schemes = toList(document.schemes);
    const scheme = schemes.length === 0 || schemes.includes("https") ? "https" : schemes[0];
    const path = toText(document.basePath);
    if (toText(document.host) === "")
      return toBaseUrl(path || "/", documentUrl ?? warnMissing()) ?? PLACEHOLDER_URL;
    return toBaseUrl(`${scheme}://${toText(document.host)}${path}`, documentUrl) ?? warnMissing();
  };
  const cache = new Map<unknown, string>();
  const getServerUrl = (servers: unknown): string => {
    const listed = toList(servers).filter(isObject);
    const isUsable = (server: Node) =>
      toBaseUrl(
        fillVariables(server, () => {}),
        documentUrl,
      ) !== undefined;
    const entry = listed.find(isUsable) ?? listed[0];
    if (!entry) return documentUrl ? (toBaseUrl("/", documentUrl) ?? warnMissing()) : warnMissing();
    const server = fillVariables(entry, addWarning);
    if (listed.length > 1)
      addWarning(
        "",
        "several_servers",
        `The document lists ${listed.length} servers. The tools use ${cutText(server.split("?")[0] ?? "", 80)}. Change the base URL if you use another.`,
      );
    // Its values may be secret.
    const queryNames = [...(URL.parse(server, PLACEHOLDER_URL)?.searchParams.keys() ?? [])];
    if (queryNames.length > 0)
      addWarning(
        "",
        "server_query",
        `The query of the server's URL (${cutText(queryNames.join(", "), 80)}) is not sent. Add it to each tool.`,
      );
    // Without the document's URL, only the path of a relative server URL is known.
    return toBaseUrl(server, documentUrl) ?? toBaseUrl(server, warnMissing()) ?? PLACEHOLDER_URL;
  };
  return (operation: Node, item: Node): string => {
    if (document.swagger !== undefined) {
      if (!cache.has("swagger")) cache.set("swagger", getSwaggerUrl());
      return cache.get("swagger") ?? PLACEHOLDER_URL;
    }
    const servers = [operation.servers, item.servers, document.servers].find(
      (list) => toList(list).length > 0,
    );
    if (!cache.has(servers)) cache.set(servers, getServerUrl(servers));
    return cache.get(servers) ?? PLACEHOLDER_URL;
  };
};
