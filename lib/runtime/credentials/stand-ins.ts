import { listUsedFields } from "@/lib/agent/credentials/credential-gaps";
import type { Tool } from "@/lib/agent/tool";
import type { FieldNames, StoredCredentials } from "./credentials";

/**
 * Creates stand-in values for a tool's credentials: for the named fields, and for those that its
 * handler uses.
 */
export const createStandIns = (
  tool: Pick<Tool, "credentials" | "handler">,
  names: FieldNames,
  value: string,
): StoredCredentials =>
  Object.fromEntries(
    (tool.credentials ?? []).map((service) => {
      const ownNames = Object.hasOwn(names, service) ? (names[service] ?? []) : [];
      const fields = [...new Set([...ownNames, ...listUsedFields(tool, service)])];
      return [service, { hosts: [], fields: Object.fromEntries(fields.map((f) => [f, value])) }];
    }),
  );

/** Returns the stored credentials, with stand-ins for missing ones. */
export const withStandIns = (
  stored: StoredCredentials,
  standIns: StoredCredentials,
): StoredCredentials => ({
  ...stored,
  ...Object.fromEntries(
    Object.entries(standIns).map(([service, { fields }]) => {
      const existing = Object.hasOwn(stored, service) ? stored[service] : undefined;
      return [
        service,
        { hosts: existing?.hosts ?? [], fields: { ...fields, ...existing?.fields } },
      ];
    }),
  ),
});
