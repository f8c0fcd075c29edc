import { createRoute, z } from "@hono/zod-openapi";
import { worst } from "@/lib/agent/version-diff/version-change";
import { diffVersions } from "@/lib/agent/version-diff/version-diff";
import { getAgent } from "@/lib/data/agents";
import { readDraft } from "@/lib/data/manifests";
import type { Owner } from "@/lib/data/owner";
import { getVersion, listVersions, publish, serveVersion } from "@/lib/data/versions";
import { AppError } from "@/lib/errors";
import type { ApiPorts } from "../ports";
import { body, createRouter, empty, json, refusals, slugParam } from "../router";
import { page } from "../schemas/page";
import {
  publishRequest,
  version,
  versionDetail,
  versionDiff,
  versionList,
} from "../schemas/versions";

const tags = ["Versions"];
const versionParams = z.object({
  ...slugParam.shape,
  version: z.coerce
    .number()
    .int()
    .min(1)
    .openapi({ param: { name: "version", in: "path" } }),
});

/** A version number or "draft". */
const side = (name: "a" | "b") =>
  z
    .string()
    .regex(/^(draft|[1-9]\d{0,8})$/, 'Use a version number or "draft".')
    .openapi({ param: { name, in: "path" }, example: name === "a" ? "1" : "draft" });
const diffParams = z.object({ ...slugParam.shape, a: side("a"), b: side("b") });

const manifestAt = async (owner: Owner, slug: string, which: string) =>
  (which === "draft" ? await readDraft(owner, slug) : await getVersion(owner, slug, Number(which)))
    .manifest;

type Row = { number: number; note: string; createdAt: Date };
const shown = ({ number, note, createdAt }: Row, live: number | null) => ({
  version: number,
  note,
  createdAt: createdAt.toISOString(),
  published: number === live,
});

export const versionRoutes = ({ published }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/publish",
        tags,
        summary: "Publish the draft as the next version",
        request: { params: slugParam, body: body(publishRequest) },
        responses: { 201: json(version, "The version that is now live."), ...refusals },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { agentId, ...row } = await publish(c.var.owner, slug, c.req.valid("json").note);
        await published(agentId);
        return c.json(shown(row, row.number), 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/versions",
        tags,
        summary: "List versions, newest first",
        request: { params: slugParam, query: page },
        responses: { 200: json(versionList, "The versions."), ...refusals },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { cursor, limit } = c.req.valid("query");
        const before = cursor === undefined ? undefined : Number(cursor);
        if (Number.isNaN(before)) throw new AppError("invalid_input", "Invalid cursor.");
        const agent = await getAgent(c.var.owner, slug);
        const { versions, next } = await listVersions(c.var.owner, slug, { cursor: before, limit });
        const rows = versions.map((row) => shown(row, agent.publishedVersion));
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
        responses: { 200: json(versionDetail, "The version."), ...refusals },
      }),
      async (c) => {
        const { slug, version: number } = c.req.valid("param");
        const agent = await getAgent(c.var.owner, slug);
        const { manifest, ...row } = await getVersion(c.var.owner, slug, number);
        return c.json({ ...shown(row, agent.publishedVersion), manifest }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/versions/{a}/diff/{b}",
        tags,
        summary: "Compare two versions, or a version with the draft",
        request: { params: diffParams },
        responses: { 200: json(versionDiff, "What changes for callers from a to b."), ...refusals },
      }),
      async (c) => {
        const { slug, a, b } = c.req.valid("param");
        const before = await manifestAt(c.var.owner, slug, a);
        const changes = diffVersions(before, await manifestAt(c.var.owner, slug, b));
        return c.json({ changes, worst: worst(changes) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/rollback",
        tags,
        summary: "Make an earlier version live",
        request: { params: slugParam, body: body(z.strictObject({ version: z.int().min(1) })) },
        responses: { 200: json(version, "The version that is now live."), ...refusals },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { version: number } = c.req.valid("json");
        const row = await getVersion(c.var.owner, slug, number);
        await published(await serveVersion(c.var.owner, slug, number));
        return c.json(shown(row, number), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/unpublish",
        tags,
        summary: "Unpublish the agent",
        request: { params: slugParam },
        responses: { 204: empty("Unpublished."), ...refusals },
      }),
      async (c) => {
        await published(await serveVersion(c.var.owner, c.req.valid("param").slug, null));
        return c.body(null, 204);
      },
    );
