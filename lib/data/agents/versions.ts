import { type Manifest, manifestSchema } from "@/lib/agent/manifest";
import { AppError } from "@/lib/errors";
import type { Editor, Reader } from "../access/owner";
import { audit } from "../audit/audit";
import { asJson, database, type Transaction } from "../database";
import { notifyAgentChanged } from "../notifications";
import { getAgent, lockAgent } from "./agents";
import { readDraft } from "./manifests";

export type VersionRecord = { number: number; note: string; createdAt: Date; createdBy: string };

const fields = { number: true, note: true, createdAt: true, createdBy: true } as const;

/** Publishes the draft as the next version and makes it live. Versions are immutable. */
export const publishDraft = (
  owner: Editor,
  slug: string,
  note: string,
): Promise<VersionRecord & { agentId: string }> =>
  database().$transaction(async (transaction) => {
    const agent = await lockAgent(owner, slug, transaction);
    const { manifest } = await readDraft(owner, slug, transaction);
    const last = await transaction.version.aggregate({
      where: { agentId: agent.id },
      _max: { number: true },
    });
    const number = (last._max.number ?? 0) + 1;
    const version = await transaction.version.create({
      data: { agentId: agent.id, number, note, manifest: asJson(manifest), createdBy: owner.user },
      select: fields,
    });
    await setPublishedVersion(agent.id, number, transaction);
    const before = { served: agent.publishedVersion };
    const details = {
      agent: slug,
      subject: String(number),
      before,
      after: { served: number, note },
    };
    await audit(transaction, owner, { action: "version.publish", ...details });
    return { ...version, agentId: agent.id };
  });

/** Makes an existing version live, or unpublishes the agent (`null`). Returns the agent's id. */
export const serveVersion = (owner: Editor, slug: string, number: number | null): Promise<string> =>
  database().$transaction(async (transaction) => {
    const agent = await lockAgent(owner, slug, transaction);
    if (number !== null) await requireVersion(agent.id, number, transaction);
    await setPublishedVersion(agent.id, number, transaction);
    const [before, after] = [{ served: agent.publishedVersion }, { served: number }];
    const action = number === null ? "version.unpublish" : "version.serve";
    const subject = String(number ?? agent.publishedVersion ?? "");
    await audit(transaction, owner, { action, agent: slug, subject, before, after });
    return agent.id;
  });

const setPublishedVersion = async (
  agentId: string,
  publishedVersion: number | null,
  transaction: Transaction,
) => {
  await transaction.agent.update({ where: { id: agentId }, data: { publishedVersion } });
  await notifyAgentChanged(transaction, agentId);
};

const requireVersion = async (agentId: string, number: number, transaction: Transaction) => {
  const key = { agentId_number: { agentId, number } };
  const row = await transaction.version.findUnique({ where: key });
  if (!row) throw new AppError("not_found", `Version ${number} not found.`);
  return row;
};

export const listVersions = async (
  owner: Reader,
  slug: string,
  { cursor, limit }: { cursor?: number; limit: number },
): Promise<{ versions: VersionRecord[]; next?: number }> => {
  const { id } = await getAgent(owner, slug);
  const rows = await database().version.findMany({
    where: { agentId: id, ...(cursor !== undefined && { number: { lt: cursor } }) },
    select: fields,
    orderBy: { number: "desc" },
    take: limit + 1,
  });
  const versions = rows.slice(0, limit);
  return { versions, ...(rows.length > limit && { next: versions.at(-1)?.number }) };
};

export const getVersion = async (
  owner: Reader,
  slug: string,
  number: number,
): Promise<VersionRecord & { manifest: Manifest }> => {
  const { id } = await getAgent(owner, slug);
  const row = await requireVersion(id, number, database());
  const { note, createdAt, createdBy } = row;
  return { number, note, createdAt, createdBy, manifest: manifestSchema.parse(row.manifest) };
};
