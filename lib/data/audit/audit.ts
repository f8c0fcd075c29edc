import { hasRole, type Reader } from "../access/identity";
import { type MemberTransaction, transactAs } from "../access/membership";
import { resolveMember } from "../access/resolve-member";
import { asJson, database } from "../database";
import { newId } from "../id";
import { toPage, toTake } from "../page";

export const auditActions = [
  "agent.create",
  "agent.change",
  "agent.delete",
  "agent.restore",
  "agent.delete-permanently",
  "draft.replace",
  "tool.create",
  "tool.change",
  "tool.delete",
  "tool.order",
  "tool.save-incomplete",
  "tool.discard-incomplete",
  "prompt.save-incomplete",
  "prompt.discard-incomplete",
  "resource.save-incomplete",
  "resource.discard-incomplete",
  "version.publish",
  "version.serve",
  "version.unpublish",
  "key.create",
  "key.revoke",
  "key.rotate",
  "credential.put",
  "credential.delete",
  "space.change",
  "member.join",
  "member.role",
  "member.remove",
  "member.reset-link",
  "invitation.create",
  "invitation.renew",
  "invitation.revoke",
  "token.create",
  "token.revoke",
  "person.sign-in",
  "person.sign-in-failed",
  "person.change",
  "person.password",
  "person.password-failed",
  "person.sessions",
  "sign-in.allow",
  "sign-in.end",
  "client.create",
  "client.delete",
  "model-price.put",
  "model-price.reset",
  "alert.create",
  "alert.change",
  "alert.delete",
] as const;
type AuditAction = (typeof auditActions)[number];

/** One audited action. `before` and `after` are summaries and must not contain secrets. */
type AuditEvent = {
  action: AuditAction;
  /** The slug of the agent concerned. */
  agent?: string;
  /** The name of what was changed: a tool's name, an e-mail address, a version number. */
  subject?: string;
  before?: object;
  after?: object;
};

/**
 * Records an event in the transaction that makes the change, so that either both are committed or
 * neither is.
 */
export const audit = async (
  transaction: MemberTransaction,
  { space, user }: Pick<Reader, "space" | "user">,
  { action, agent, subject, before, after }: AuditEvent,
): Promise<void> => {
  const select = { name: true, email: true };
  const actor = await transaction.user.findUnique({ where: { id: user }, select });
  await transaction.auditEntry.create({
    data: {
      id: newId(),
      spaceId: space,
      userId: user,
      userName: actor?.name ?? "",
      userEmail: actor?.email ?? "",
      action,
      agent: agent ?? null,
      subject: subject ?? "",
      ...(before && { before: asJson(before) }),
      ...(after && { after: asJson(after) }),
    },
  });
};

/** Records an event on a user's own account in the Space they belong to. */
export const auditAccount = async (userId: string, event: AuditEvent): Promise<void> => {
  const member = await resolveMember(userId);
  if (member) await transactAs(member, (transaction) => audit(transaction, member, event));
};

type AuditRecord = {
  id: string;
  person: { id: string; name: string; email: string };
  action: AuditAction;
  agent: string | null;
  subject: string;
  before: unknown;
  after: unknown;
  createdAt: Date;
};

type AuditQuery = {
  agent?: string;
  person?: string;
  action?: AuditAction;
  cursor?: string;
  limit: number;
};

/**
 * Hidden from viewers, because even the names of credentials reveal which services a Space uses.
 */
const credentialActions: AuditAction[] = ["credential.put", "credential.delete"];

/** Lists the Space's audit log, newest first. Viewers do not see entries about credentials. */
export const listAudit = async (
  reader: Reader,
  { agent, person, action, cursor, limit }: AuditQuery,
): Promise<{ entries: AuditRecord[]; next?: string }> => {
  const rows = await database().auditEntry.findMany({
    where: {
      spaceId: reader.space,
      ...(!hasRole(reader, "editor") && { NOT: { action: { in: credentialActions } } }),
      ...(agent !== undefined && { agent }),
      ...(person !== undefined && { userId: person }),
      ...(action !== undefined && { action }),
      ...(cursor !== undefined && { id: { lt: cursor } }),
    },
    orderBy: { id: "desc" },
    take: toTake(limit),
  });
  const { page, last } = toPage(rows, limit);
  const entries = page.map((row) => ({
    id: row.id,
    person: { id: row.userId, name: row.userName, email: row.userEmail },
    action: row.action as AuditAction,
    agent: row.agent,
    subject: row.subject,
    before: row.before,
    after: row.after,
    createdAt: row.createdAt,
  }));
  return { entries, ...(last && { next: last.id }) };
};

/**
 * Lists everyone in the Space's audit log, including former members, by the name in their latest
 * entry. Skips from person to person in the index, because the log is too large to read in full.
 */
export const listAuditPeople = ({
  space,
}: Reader): Promise<{ id: string; name: string; email: string }[]> =>
  database().$queryRaw`
    with recursive people as (
      (select "userId", "userName", "userEmail" from "AuditEntry"
        where "spaceId" = ${space} order by "userId", id desc limit 1)
      union all
      select following.* from people cross join lateral (
        select "userId", "userName", "userEmail" from "AuditEntry"
        where "spaceId" = ${space} and "userId" > people."userId"
        order by "userId", id desc limit 1
      ) following
    )
    select "userId" as id, "userName" as name, "userEmail" as email from people`;

/** Maps the ids of people to their latest names in the Space's audit log. */
export const findAuditNames = async (
  { space }: Reader,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await database().$queryRaw<{ id: string; name: string }[]>`
    select person.id, entry."userName" as name
    from unnest(${ids}::text[]) as person (id) cross join lateral (
      select "userName" from "AuditEntry"
      where "spaceId" = ${space} and "userId" = person.id
      order by id desc limit 1
    ) entry`;
  return new Map(rows.map(({ id, name }) => [id, name]));
};
