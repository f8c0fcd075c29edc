import type { McpHandler } from "@/lib/agent/handlers/mcp";
import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import type { AddWarning } from "../import-kind";

type Auth = NonNullable<McpHandler["auth"]>;

/** Returns a service name for a host, such as `example` for mcp.example.com. */
const toService = (hostname: string): string => {
  const labels = hostname.split(".").filter((label) => /[a-z]/.test(label));
  const label = labels.length > 1 ? labels.at(-2) : labels[0];
  return label?.replace(/[^a-z0-9-]/g, "") || "mcp-server";
};

/**
 * Returns how the tools authenticate: with a credential in place of the header that was used for
 * the import. The header's value is not stored. Returns undefined if there was no header.
 */
export const toStoredAuth = (
  headers: readonly (readonly [name: string, value: string])[],
  hostname: string,
  addWarning: AddWarning,
): Auth | undefined => {
  const [first, ...others] = headers;
  if (!first) return undefined;
  const service = toService(hostname);
  const [name, value] = first;
  addWarning(
    "/tools",
    "credential_missing",
    `The value of "${name}" is not stored. Store it as the credential "${service}", in the field "token", under Credentials.`,
  );
  for (const [other] of others)
    addWarning(
      "/tools",
      "header_left_out",
      `The header "${other}" was skipped: the tools of an MCP server can send only one header of their own.`,
    );
  const placeholder = createCredentialPlaceholder(service, "token");
  return name === "authorization" && /^bearer\s/i.test(value)
    ? { type: "bearer", value: placeholder }
    : { type: "header", name, value: placeholder };
};
