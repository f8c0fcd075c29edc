import type { AuditAction, AuditEntry } from "@/lib/api/schemas/account-and-audit";

/** The label of each action, in the log and its filter. */
export const auditWords: Record<AuditAction, string> = {
  "agent.create": "created the agent",
  "agent.change": "changed the agent",
  "agent.delete": "deleted the agent",
  "agent.restore": "restored the agent",
  "draft.replace": "replaced the draft of",
  "tool.create": "created the tool",
  "tool.change": "changed the tool",
  "tool.delete": "deleted the tool",
  "tool.order": "reordered tools of",
  "version.publish": "published version",
  "version.serve": "rolled back to version",
  "version.unpublish": "unpublished version",
  "key.create": "created the key",
  "key.revoke": "revoked the key",
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
  "person.change": "changed their name",
  "person.password": "changed their password",
  "person.sessions": "ended other sessions",
};

/** An import may add a thousand tools at once, too many for one line. */
const mostNamed = 8;
const listed = (values: readonly unknown[]): string =>
  values.length > mostNamed
    ? `${values.slice(0, mostNamed).join(", ")} and ${values.length - mostNamed} more`
    : values.join(", ");

const shown = (value: unknown): string =>
  typeof value === "string"
    ? `“${value}”`
    : Array.isArray(value)
      ? listed(value)
      : value === null || value === undefined
        ? "nothing"
        : typeof value === "object"
          ? Object.entries(value)
              .map(([key, inner]) => `${key}: ${shown(inner)}`)
              .join("; ")
          : String(value);

const labels: Record<string, string> = {
  alsoChanged: "also changed",
  expiresAt: "expires",
  userAgent: "user agent",
};

/** The changed values, one line each: `name: “A” → “B”`. */
export function auditLines({ before, after }: Pick<AuditEntry, "before" | "after">): string[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key) => {
    const [was, is] = [before?.[key], after?.[key]];
    const name = labels[key] ?? key;
    if (was !== undefined && is !== undefined) return [`${name}: ${shown(was)} → ${shown(is)}`];
    const value = was ?? is;
    const isEmpty =
      value === null ||
      value === undefined ||
      value === "" ||
      (typeof value === "object" && Object.keys(value).length === 0);
    if (isEmpty) return [];
    return [`${name}: ${shown(value)}${is === undefined ? " (before)" : ""}`];
  });
}
