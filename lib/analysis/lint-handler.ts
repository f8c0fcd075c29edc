import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import { getHandlerKind } from "../agent/handlers";
import { findPlaceholders } from "../agent/placeholders/placed-placeholder";
import type { Tool } from "../agent/tool";
import { appendPointer } from "../schema/json";
import { findKeyword, listLayers } from "../schema/layers";
import { createReferences } from "../schema/references";
import { lintCode } from "./lint-code";
import type { LintWarning } from "./lint-tool";
import { replaceValue } from "./replace-value";

/**
 * Derives a service's name from its host: "slack" for "api.slack.com", "service" for an IP address.
 */
const toServiceName = (url: string): string => {
  const host = URL.parse(url)?.hostname ?? "";
  const labels = /[a-z]/i.test(host) && !host.includes("[") ? host.split(".") : [];
  return labels.at(-2) ?? labels[0] ?? "service";
};

/** Finds typed secrets, which every viewer and every copy of the manifest would have. */
const lintSecrets = (tool: Tool): LintWarning[] => {
  const { handler } = tool;
  const kind = getHandlerKind(handler);
  const url = kind.getRequest?.(handler).url ?? kind.getPinnedTool?.(handler)?.url ?? "";
  return (kind.findLiteralSecrets?.(handler) ?? []).map((secret): LintWarning => {
    const path = `/handler${secret.path}`;
    const message = `The secret in ${secret.place} is stored as plain text, which everyone in the Space can read. Make it a credential, and replace it at the service.`;
    const service = toServiceName(url);
    const scheme = /^[A-Za-z]+\s+(?=\S)/.exec(secret.value)?.[0] ?? "";
    const placeholder = createCredentialPlaceholder(service, "token");
    const credentials = [...new Set([...(tool.credentials ?? []), service])];
    const fix = {
      label: "Make it a credential",
      apply: () => ({ ...replaceValue(tool, path, scheme + placeholder), credentials }),
    };
    return { path, code: "literal-secret", message, fix };
  });
};

/** Finds Basic authentication without the colon between user and password (RFC 7617 §2). */
const lintBasicAuth = (tool: Tool): LintWarning[] => {
  const { handler } = tool;
  const auth = "auth" in handler ? handler.auth : undefined;
  if (auth?.type !== "basic" || auth.value.replace(/\{\{.*?\}\}/g, "").includes(":")) return [];
  const path = "/handler/auth/value";
  const message =
    "The value of Basic auth has no colon, so it is not user:password. If the service takes a key as the user, end it with a colon.";
  const fix = {
    label: "End it with a colon",
    apply: () => replaceValue(tool, path, `${auth.value}:`),
  };
  return [{ path, code: "missing-colon", message, fix }];
};

/** Whether a request can go to this host. Requests name hosts in lowercase ASCII. */
const canMatch = (text: string): boolean => {
  const host = text.toLowerCase();
  if (/\*|\.$/.test(host)) return false;
  const url = URL.parse(`https://${host}`);
  return (
    url?.host === host ||
    host === `${url?.hostname}:443` ||
    URL.parse(`https://[${host}]`)?.hostname === `[${host}]`
  );
};

/** Finds allowed hosts of code that match no request, such as URLs. */
const lintHosts = (tool: Tool): LintWarning[] => {
  const { hosts = [] } = getHandlerKind(tool.handler).getModule?.(tool.handler) ?? {};
  return hosts.flatMap((host, index): LintWarning[] => {
    if (canMatch(host)) return [];
    const path = `/handler/hosts/${index}`;
    const match = URL.parse(host.includes("://") ? host : `https://${host.trim()}`)?.host ?? "";
    const message = `No request goes to "${host}", so it has no effect. Enter a host, such as api.example.com or api.example.com:8443.`;
    const fix = { label: `Allow ${match}`, apply: () => replaceValue(tool, path, match) };
    return [{ path, code: "unmatched-host", message, ...(canMatch(match) && { fix }) }];
  });
};

/** Finds parameters that are required by the URL's path but that callers may omit. */
const lintPath = (tool: Tool): LintWarning[] => {
  const url = getHandlerKind(tool.handler).getRequest?.(tool.handler).url ?? "";
  const { properties, required = [] } = tool.parameters;
  const references = createReferences(tool.parameters);
  const names = findPlaceholders(url.split("?", 1)[0])
    .filter(({ placeholder: { root, path } }) => root === "params" && path.length === 1)
    .map(({ placeholder }) => placeholder.path[0] ?? "");
  return [...new Set(names)].flatMap((name): LintWarning[] => {
    const schema = properties[name];
    if (!schema || required.includes(name)) return [];
    if (findKeyword(listLayers([schema], references), "default") !== undefined) return [];
    const message = `"${name}" is part of the URL's path, so every call without it fails. Make it required, or give it a default.`;
    const fix = {
      label: `Require "${name}"`,
      apply: () => replaceValue(tool, "/parameters/required", [...required, name]),
    };
    // A required parameter cannot be hidden.
    const isFixable = tool.visibleParameters?.includes(name) ?? true;
    const path = appendPointer("/parameters/properties", name);
    return [{ path, code: "optional-path-value", message, ...(isFixable && { fix }) }];
  });
};

/** Returns suggestions about a tool's handler. */
export const lintHandler = (tool: Tool): LintWarning[] => [
  ...lintSecrets(tool),
  ...lintBasicAuth(tool),
  ...lintHosts(tool),
  ...lintPath(tool),
  ...lintCode(tool),
];
