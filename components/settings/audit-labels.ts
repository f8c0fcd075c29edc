import type { AuditAction, AuditEntry } from "@/lib/api/schemas/audit";

/** The label of each action, in the log and its filter. */
export const actionLabels: Record<AuditAction, string> = {
  "agent.create": "created the agent",
  "agent.change": "changed the agent",
  "agent.delete": "deleted the agent",
  "agent.delete-permanently": "permanently deleted the agent",
  "agent.restore": "restored the agent",
  "draft.replace": "replaced the draft of",
  "tool.create": "created the tool",
  "tool.change": "changed the tool",
  "tool.delete": "deleted the tool",
  "tool.order": "reordered tools of",
  "tool.save-incomplete": "saved the incomplete tool",
  "tool.discard-incomplete": "discarded the incomplete tool",
  "prompt.save-incomplete": "saved the incomplete prompt",
  "prompt.discard-incomplete": "discarded the incomplete prompt",
  "resource.save-incomplete": "saved the incomplete resource",
  "resource.discard-incomplete": "discarded the incomplete resource",
  "version.publish": "published version",
  "version.serve": "rolled back to version",
  "version.unpublish": "unpublished version",
  "key.create": "created the key",
  "key.revoke": "revoked the key",
  "key.rotate": "rotated the key",
  "credential.put": "saved the credential",
  "credential.delete": "deleted the credential",
  "space.change": "renamed the Space",
  "member.join": "joined as",
  "member.role": "changed the role of",
  "member.remove": "removed",
  "member.reset-link": "created a password link for",
  "invitation.create": "invited",
  "invitation.renew": "created a new link for",
  "invitation.revoke": "revoked the invitation for",
  "token.create": "created the personal token",
  "token.revoke": "revoked the personal token",
  "person.sign-in": "signed in",
  "person.sign-in-failed": "failed to sign in to",
  "person.change": "changed their name",
  "person.password": "changed their password",
  "person.password-failed": "failed to change the password of",
  "person.sessions": "ended other sessions",
  "sign-in.allow": "allowed a sign-in with",
  "sign-in.end": "ended a sign-in with",
  "client.create": "registered the OAuth client",
  "client.delete": "deleted the OAuth client",
  "model-price.put": "set the price of",
  "model-price.reset": "reset the price of",
  "alert.create": "created the alert channel",
  "alert.change": "changed the alert channel",
  "alert.delete": "deleted the alert channel",
};

/** Maximum names listed on one line. An import may add a thousand tools at once. */
const MAX_LISTED = 8;
/** Matches the end of a list that was truncated when stored. */
const restPattern = /^… and (\d+) more$/;

const formatList = (values: readonly unknown[]): string => {
  const rest = restPattern.exec(String(values.at(-1)))?.[1];
  const names = rest === undefined ? values : values.slice(0, -1);
  const more = Math.max(names.length - MAX_LISTED, 0) + Number(rest ?? 0);
  const listed = names.slice(0, MAX_LISTED).join(", ");
  return more > 0 ? `${listed} and ${more} more` : listed;
};

const formatValue = (value: unknown): string => {
  if (typeof value === "string") return `“${value}”`;
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return formatList(value) || "none";
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${formatValue(inner)}`)
    .join("; ");
};

const keyLabels: Record<string, string> = {
  served: "live version",
  slug: "address",
  expiresAt: "expires",
  isEnabled: "enabled",
  events: "alerts",
  newValues: "new values of",
  // Of a credential. The audit log does not contain their names.
  hosts: "number of hosts (0 allows any)",
  "access.toolsList": "access to the list of tools",
  "access.origins": "allowed origins",
  "access.bearer": "bearer token",
  "access.signIn": "sign-in",
  "limits.timeoutMs": "timeout in ms",
  "limits.cacheTtlSeconds": "cached seconds",
  "limits.rate": "rate limit",
  "limits.concurrency": "concurrent calls",
  "model.provider": "provider of the model",
  "model.id": "model",
  "model.maxSteps": "steps in one run",
  "model.maxToolCalls": "tool calls of one answer",
  "model.maxParallelToolCalls": "parallel tool calls",
};

/** Returns the label of a stored field: "visible parameters" for "visibleParameters". */
const getLabel = (key: string): string =>
  keyLabels[key] ?? key.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The names of fields are values themselves in `alsoChanged`. */
const nameFields = (key: string, value: unknown): unknown =>
  key === "alsoChanged" && Array.isArray(value) ? value.map(String).map(getLabel) : value;

/** Formats the changed values, one line each: `name: “A” → “B”`. */
export function formatChanges({ before, after }: Pick<AuditEntry, "before" | "after">): string[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key) => {
    const oldValue = nameFields(key, before?.[key]);
    const newValue = nameFields(key, after?.[key]);
    const name = getLabel(key);
    if (JSON.stringify(oldValue) === JSON.stringify(newValue)) return [];
    if (oldValue !== undefined && newValue !== undefined)
      return [`${name}: ${formatValue(oldValue)} → ${formatValue(newValue)}`];
    const value = oldValue ?? newValue;
    const isEmpty =
      value === null ||
      value === undefined ||
      value === "" ||
      (typeof value === "object" && Object.keys(value).length === 0);
    if (isEmpty) return [];
    return [`${name}: ${formatValue(value)}${newValue === undefined ? " (before)" : ""}`];
  });
}
