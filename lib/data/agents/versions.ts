import { checkAuthoredTools } from "@/lib/agent/authored-tools";
import { type Manifest, manifestSchema, storedManifestSchema } from "@/lib/agent/manifest";
import { AppError } from "@/lib/errors";
import { toIssue } from "@/lib/schema/zod-issue";
import type { Editor, Reader, SpaceReader } from "../access/identity";
import { transactAs } from "../access/membership";
import { audit } from "../audit/audit";
import { asJson, database, type Transaction } from "../database";
import { toPage, toTake } from "../page";
import { type AgentRecord, getAgent, lockAgent } from "./agents";
import { readDraft } from "./manifests";

type VersionRecord = { number: number; note: string; createdAt: Date; createdBy: string };
type LiveVersion = Pick<AgentRecord, "publishedVersion">;

const fields = { number: true, note: true, createdAt: true, createdBy: true } as const;

const findUnchangedVersion = async (
  { id, publishedVersion }: AgentRecord,
  latest: number,
  draft: Manifest,
  transaction: Transaction,
) => {
  const manifestText = JSON.stringify(draft);
  for (const number of new Set([publishedVersion ?? latest, latest])) {
    const key = { agentId_number: { agentId: id, number } };
    const row = await transaction.version.findUnique({ where: key });
    if (row && JSON.stringify(storedManifestSchema.parse(row.manifest)) === manifestText)
      return row;
  }
  return undefined;
};

const createVersion = async (
  editor: Editor,
  { id: agentId }: AgentRecord,
  { number, note, manifest }: { number: number; note: string; manifest: Manifest },
  transaction: Transaction,
): Promise<VersionRecord> => {
  const result = manifestSchema.safeParse(manifest);
  const issues = result.success
    ? checkAuthoredTools(result.data.tools)
    : result.error.issues.map(toIssue);
  if (!result.success || issues.length > 0)
    throw new AppError("invalid_input", issues[0]?.message ?? "The draft is invalid.", { issues });
  const data = { agentId, number, note, manifest: asJson(result.data), createdBy: editor.user };
  return transaction.version.create({ data, select: fields });
};

/** Throws if the agent has changed since it was read. Called while nobody else can change it. */
type Precondition = (agent: AgentRecord) => void;

/**
 * Publishes the draft as the next version and makes it live. Versions are immutable. A draft that
 * equals the live or the latest version creates no new version; the existing one becomes live.
 */
export const publishDraft = (
  editor: Editor,
  slug: string,
  note: string,
  check: Precondition = () => {},
): Promise<VersionRecord & { agentId: string; created: boolean }> =>
  transactAs(editor, async (transaction) => {
    const agent = await lockAgent(editor, slug, transaction);
    check(agent);
    const { manifest } = await readDraft(editor, slug, transaction);
    const last = await transaction.version.aggregate({
      where: { agentId: agent.id },
      _max: { number: true },
    });
    const latest = last._max.number ?? 0;
    const unchangedVersion = await findUnchangedVersion(agent, latest, manifest, transaction);
    const version =
      unchangedVersion ??
      (await createVersion(editor, agent, { number: latest + 1, note, manifest }, transaction));
    const { number, createdAt, createdBy } = version;
    const record = { number, note: version.note, createdAt, createdBy, agentId: agent.id };
    if (number === agent.publishedVersion) return { ...record, created: false };
    await setPublishedVersion(agent.id, number, transaction);
    await audit(transaction, editor, {
      action: unchangedVersion ? "version.serve" : "version.publish",
      agent: slug,
      subject: String(number),
      before: { served: agent.publishedVersion },
      after: { served: number, ...(!unchangedVersion && { note }) },
    });
    return { ...record, created: !unchangedVersion };
  });

/** Makes an existing version live, or unpublishes the agent (`null`). Returns the agent's id. */
export const serveVersion = (
  editor: Editor,
  slug: string,
  number: number | null,
  check: Precondition = () => {},
): Promise<string> =>
  transactAs(editor, async (transaction) => {
    const agent = await lockAgent(editor, slug, transaction);
    check(agent);
    if (number !== null) await requireVersion(agent.id, number, transaction);
    if (number === agent.publishedVersion) return agent.id;
    await setPublishedVersion(agent.id, number, transaction);
    const before = { served: agent.publishedVersion };
    const after = { served: number };
    const action = number === null ? "version.unpublish" : "version.serve";
    const subject = String(number ?? agent.publishedVersion ?? "");
    await audit(transaction, editor, { action, agent: slug, subject, before, after });
    return agent.id;
  });

const setPublishedVersion = async (
  agentId: string,
  publishedVersion: number | null,
  transaction: Transaction,
) => {
  await transaction.agent.update({ where: { id: agentId }, data: { publishedVersion } });
};

const requireVersion = async (agentId: string, number: number, transaction: Transaction) => {
  const key = { agentId_number: { agentId, number } };
  const row = await transaction.version.findUnique({ where: key });
  if (!row) throw new AppError("not_found", `Version ${number} not found.`);
  return row;
};

export const listVersions = async (
  reader: Reader,
  slug: string,
  { cursor, limit }: { cursor?: number; limit: number },
): Promise<LiveVersion & { versions: VersionRecord[]; next?: number }> => {
  const { id, publishedVersion } = await getAgent(reader, slug);
  const rows = await database().version.findMany({
    where: { agentId: id, ...(cursor !== undefined && { number: { lt: cursor } }) },
    select: fields,
    orderBy: { number: "desc" },
    take: toTake(limit),
  });
  const { page, last } = toPage(rows, limit);
  return { publishedVersion, versions: page, ...(last && { next: last.number }) };
};

export const getVersion = async (
  reader: SpaceReader,
  slug: string,
  number: number,
  transaction: Transaction = database(),
): Promise<LiveVersion & VersionRecord & { manifest: Manifest }> => {
  const { id, publishedVersion } = await getAgent(reader, slug, transaction);
  const row = await requireVersion(id, number, transaction);
  const { note, createdAt, createdBy } = row;
  const manifest = storedManifestSchema.parse(row.manifest);
  return { publishedVersion, number, note, createdAt, createdBy, manifest };
};
