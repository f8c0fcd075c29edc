import { isObject } from "@/lib/agent/json";
import { literal } from "@/lib/agent/reading/request/placeholder";
import { parseUrl } from "@/lib/agent/templates/url-template";
import type { Say } from "../import-kind";
import { listOf, textOf } from "./operation";

type Node = Record<string, unknown>;

const nowhere = "https://api.example.com";

const baseFrom = (text: string, home: string | undefined): string | undefined => {
  const url = URL.parse(text, home);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const base = literal(url.origin + url.pathname.replace(/\/+$/, ""));
  return "problem" in parseUrl(base) ? undefined : base;
};

const filled = (server: Node, say: Say): string => {
  const variables = isObject(server.variables) ? server.variables : {};
  return textOf(server.url).replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const value = isObject(variable) ? (variable.default ?? listOf(variable.enum)[0]) : undefined;
    const known = typeof value === "string" || typeof value === "number";
    say(
      "",
      "server_variable",
      known
        ? `The server variable "${name}" was set to "${String(value).slice(0, 80)}". Change it in each tool's URL if yours differs.`
        : `The server variable "${name}" has no default. Set it in each tool's URL.`,
    );
    return known ? String(value) : whole.slice(1, -1).replace(/[^A-Za-z0-9.-]/g, "") || "unknown";
  });
};

/**
 * Returns a function that finds the base URL of an operation, without a trailing slash. Relative server URLs are
 * resolved against `documentUrl`.
 */
export const createServers = (document: Node, home: string | undefined, say: Say) => {
  const missing = () => {
    say(
      "",
      "server_missing",
      `The document defines no server, so the tools use ${nowhere}. Set the base URL.`,
    );
    return nowhere;
  };
  const swagger = (): string => {
    const schemes = listOf(document.schemes);
    const scheme = schemes.length === 0 || schemes.includes("https") ? "https" : schemes[0];
    const path = textOf(document.basePath);
    if (textOf(document.host) === "") return (home && baseFrom(path || "/", home)) || missing();
    return baseFrom(`${scheme}://${textOf(document.host)}${path}`, home) ?? missing();
  };
  const known = new Map<unknown, string>();
  const baseOf = (servers: unknown): string => {
    const [first] = listOf(servers).filter(isObject);
    if (!first) return home ? (baseFrom("/", home) ?? missing()) : missing();
    return baseFrom(filled(first, say), home) ?? missing();
  };
  return (operation: Node, item: Node): string => {
    if (document.swagger !== undefined) {
      if (!known.has("swagger")) known.set("swagger", swagger());
      return known.get("swagger") ?? nowhere;
    }
    const servers = [operation.servers, item.servers, document.servers].find(
      (list) => listOf(list).length > 0,
    );
    if (!known.has(servers)) known.set(servers, baseOf(servers));
    return known.get(servers) ?? nowhere;
  };
};
