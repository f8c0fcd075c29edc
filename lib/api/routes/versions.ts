import { createRoute, z } from "@hono/zod-openapi";
import type { Manifest } from "@/lib/agent/manifest";
import type { Reader } from "@/lib/data/access/identity";
import type { AgentRecord } from "@/lib/data/agents/agents";
import { readDraft } from "@/lib/data/agents/manifests";
import { getVersion, listVersions, publishDraft, serveVersion } from "@/lib/data/agents/versions";
import { diffVersions } from "@/lib/diff/diff-versions";
import { getWorstKind } from "@/lib/diff/version-change";
import { mapInTurns } from "../map-in-turns";
import type { ApiPorts } from "../ports";
import {
  ifMatch,
  ifNoneMatch,
  notModified,
  preconditionFailed,
  requireMatch,
  toAgentEtag,
  toDraftEtags,
  toPath,
  toRevisionEtag,
  withLocation,
} from "../preconditions";
import {
  createRouter,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonResponse,
  slugParam,
} from "../router";
import { runInTurns } from "../run-in-turns";
import { numberCursor, page } from "../schemas/page";
import {
  publishRequest,
  rollbackRequest,
  version,
  versionDetail,
  versionDiff,
  versionList,
} from "../schemas/versions";
import { toVersionChangeDto } from "../version-change-dto";

const tags = ["Versions"];
const versionParams = z.object({
  ...slugParam.shape,
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "Use a version number.")
    .transform(Number)
    .openapi({ type: "integer", param: { name: "version", in: "path" }, example: 1 }),
});

/** A version number or "draft". */
const versionOrDraft = (name: "a" | "b") =>
  z
    .string()
    .regex(/^(draft|[1-9]\d{0,8})$/, 'Use a version number or "draft".')
    .openapi({ param: { name, in: "path" }, example: name === "a" ? "1" : "draft" });
const diffParams = z.object({ ...slugParam.shape, a: versionOrDraft("a"), b: versionOrDraft("b") });

type ComparedManifest = { manifest: Manifest; draftRevision?: number };
const readManifest = async (
  reader: Reader,
  slug: string,
  numberOrDraft: string,
): Promise<ComparedManifest> => {
  if (numberOrDraft !== "draft") return getVersion(reader, slug, Number(numberOrDraft));
  const { manifest, revision } = await readDraft(reader, slug);
  return { manifest, draftRevision: revision };
};

type VersionRow = { number: number; note: string; createdAt: Date };
const toVersionDto = ({ number, note, createdAt }: VersionRow, live: number | null) => ({
  version: number,
  note,
  createdAt: createdAt.toISOString(),
  published: number === live,
});

const unchangedAgent =
  "With `If-Match`, the ETag of the agent, fails with 412 if its draft or its live version has changed since.";
const checkAgent = (ifMatchHeader: string | undefined) => (agent: AgentRecord) =>
  requireMatch(ifMatchHeader, [toAgentEtag(agent)]);

export const versionRoutes = ({ refreshPublishedAgent }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/publish",
        tags,
        summary: "Publish the draft as the next version",
        description:
          "With `If-Match`, the ETag of the manifest or of the agent, fails with 412 if the draft has changed since.",
        request: { params: slugParam, headers: ifMatch, body: jsonBody(publishRequest) },
        responses: {
          200: jsonResponse(version, "The draft equals this version, which is now live."),
          201: withLocation(jsonResponse(version, "The new version, which is now live.")),
          ...preconditionFailed,
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { note } = c.req.valid("json");
        const header = c.req.valid("header")["if-match"];
        const {
          agentId,
          created: isNew,
          ...row
        } = await publishDraft(c.var.member, slug, note, (agent) =>
          requireMatch(header, [...toDraftEtags(agent.draftRevision), toAgentEtag(agent)]),
        );
        await refreshPublishedAgent(agentId);
        if (!isNew) return c.json(toVersionDto(row, row.number), 200);
        c.header("location", toPath("agents", slug, "versions", String(row.number)));
        return c.json(toVersionDto(row, row.number), 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/versions",
        tags,
        summary: "List versions, newest first",
        request: { params: slugParam, query: page(numberCursor) },
        responses: { 200: jsonResponse(versionList, "The versions."), ...errorResponses },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { versions, next, publishedVersion } = await listVersions(
          c.var.member,
          slug,
          c.req.valid("query"),
        );
        const rows = versions.map((row) => toVersionDto(row, publishedVersion));
        return c.json({ versions: rows, ...(next && { cursor: String(next) }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/versions/{version}",
        tags,
        summary: "Get a version with its manifest",
        request: { params: versionParams },
        responses: { 200: jsonResponse(versionDetail, "The version."), ...errorResponses },
      }),
      async (c) => {
        const { slug, version: number } = c.req.valid("param");
        const { manifest, ...row } = await getVersion(c.var.member, slug, number);
        return c.json({ ...toVersionDto(row, row.publishedVersion), manifest }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/versions/{a}/diff/{b}",
        tags,
        summary: "Compare two versions, or a version with the draft",
        description:
          "A comparison with the draft has the ETag of the manifest: sent as `If-Match`, it ensures that only what was compared is published.",
        request: { params: diffParams, headers: ifNoneMatch },
        responses: {
          200: {
            ...jsonResponse(versionDiff, "What changes for callers from a to b."),
            headers: z.object({ etag: z.string().optional() }),
          },
          ...notModified,
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug, a, b } = c.req.valid("param");
        const before = await readManifest(c.var.member, slug, a);
        const after = await readManifest(c.var.member, slug, b);
        const draftRevision = before.draftRevision ?? after.draftRevision;
        if (draftRevision !== undefined) c.header("etag", toRevisionEtag(draftRevision));
        const differences = await runInTurns(diffVersions(before.manifest, after.manifest));
        const changes = await mapInTurns(differences, toVersionChangeDto);
        return c.json({ changes, worst: getWorstKind(changes) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/rollback",
        tags,
        summary: "Make an earlier version live",
        description: unchangedAgent,
        request: { params: slugParam, headers: ifMatch, body: jsonBody(rollbackRequest) },
        responses: {
          200: jsonResponse(version, "The version that is now live."),
          ...preconditionFailed,
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { version: number } = c.req.valid("json");
        const row = await getVersion(c.var.member, slug, number);
        const header = c.req.valid("header")["if-match"];
        await refreshPublishedAgent(
          await serveVersion(c.var.member, slug, number, checkAgent(header)),
        );
        return c.json(toVersionDto(row, number), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/unpublish",
        tags,
        summary: "Unpublish the agent",
        description: unchangedAgent,
        request: { params: slugParam, headers: ifMatch },
        responses: {
          204: emptyResponse("Unpublished."),
          ...preconditionFailed,
          ...errorResponses,
        },
      }),
      async (c) => {
        const check = checkAgent(c.req.valid("header")["if-match"]);
        await refreshPublishedAgent(
          await serveVersion(c.var.member, c.req.valid("param").slug, null, check),
        );
        return c.body(null, 204);
      },
    );
