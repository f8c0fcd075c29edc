import { createRoute, z } from "@hono/zod-openapi";
import { type AgentSettings, manifestSchema, toSlug } from "@/lib/agent/manifest";
import { lintTool } from "@/lib/analysis/lint-tool";
import type { Reader } from "@/lib/data/access/owner";
import {
  type AgentRecord,
  createAgent,
  deleteAgent,
  getAgent,
  listAgents,
  restoreAgent,
  updateAgent,
} from "@/lib/data/agents/agents";
import { readDraft, writeDraft } from "@/lib/data/agents/manifests";
import { getVersion } from "@/lib/data/agents/versions";
import { countChanges, diffVersions } from "@/lib/diff/diff-versions";
import { AppError, createIssueError, type Issue } from "@/lib/errors";
import { manifestAsJson, manifestAsYaml } from "@/lib/exports/manifest";
import { findCodeIssues, findDraftCodeIssues } from "../find-code-issues";
import type { ApiPorts } from "../ports";
import {
  createRouter,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonResponse,
  parseIfMatch,
  slugParam,
  toEtag,
} from "../router";
import { agentChange, agentDetail, agentList, newAgent } from "../schemas/agents";
import { manifest, manifestResult } from "../schemas/manifests";
import { page } from "../schemas/page";
import { toInvalidInput } from "../to-invalid-input";

const tags = ["Agents"];

const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;

const countDraftChanges = async (owner: Reader, agent: AgentRecord): Promise<number> => {
  if (agent.publishedVersion === null) return 0;
  const { manifest: draft } = await readDraft(owner, agent.slug);
  const live = await getVersion(owner, agent.slug, agent.publishedVersion);
  return countChanges(diffVersions(live.manifest, draft));
};

const rejectIssues = (issues: Issue[]): void => {
  const [first] = issues;
  if (first) throw new AppError("invalid_input", first.message, { issues });
};

export const agentRoutes = ({ url, refreshPublishedAgent, checkCode }: ApiPorts) => {
  /** Checks the whole draft, for example for a removed variable that a placeholder still uses. */
  const checkDraft = async (draft: object, { resource }: AgentSettings): Promise<void> => {
    const { error } = manifestSchema.safeParse(draft);
    if (error) throw toInvalidInput(error);
    rejectIssues(await findCodeIssues(checkCode, resource?.handler, "/resource/handler"));
  };

  const toAgentDto = async (owner: Reader, agent: AgentRecord) =>
    withoutUndefined({
      slug: agent.slug,
      name: agent.name,
      description: agent.description,
      icon: agent.icon,
      ...(agent.settings as AgentSettings),
      endpoint: `${url}/api/agents/${agent.slug}`,
      publishedVersion: agent.publishedVersion,
      changes: await countDraftChanges(owner, agent),
      createdAt: agent.createdAt.toISOString(),
      updatedAt: agent.updatedAt.toISOString(),
    });

  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents",
        tags,
        summary: "List agents",
        request: {
          query: page.extend({
            deleted: z.stringbool().default(false),
            q: z.string().max(200).default("").openapi({
              description: "Words that must occur in the name, slug or description.",
            }),
          }),
        },
        responses: {
          200: jsonResponse(agentList, "The Space's agents, newest first."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { agents, next } = await listAgents(c.var.owner, c.req.valid("query"));
        const summaries = agents.map((agent) => {
          const { slug, name, description, icon, toolCount, publishedVersion } = agent;
          return withoutUndefined({
            ...{ slug, name, description, icon, toolCount, publishedVersion },
            createdAt: agent.createdAt.toISOString(),
            updatedAt: agent.updatedAt.toISOString(),
            deletedAt: agent.deletedAt?.toISOString() ?? null,
          });
        });
        return c.json({ agents: summaries, ...(next && { cursor: next }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents",
        tags,
        summary: "Create an agent",
        request: { body: jsonBody(newAgent) },
        responses: { 201: jsonResponse(agentDetail, "The new agent."), ...errorResponses },
      }),
      async (c) => {
        const { name, slug: requestedSlug, description, icon, ...settings } = c.req.valid("json");
        const slug = requestedSlug ?? toSlug(name);
        if (!slug) {
          throw createIssueError("invalid_input", {
            code: "missing_slug",
            path: "/slug",
            message: "No slug can be derived from this name. Enter one.",
          });
        }
        await checkDraft({ slug, name, description, icon, ...settings, tools: [] }, settings);
        const agent = await createAgent(c.var.owner, { slug, name, description, icon }, settings);
        c.header("etag", toEtag(agent.revision));
        return c.json(await toAgentDto(c.var.owner, agent), 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}",
        tags,
        summary: "Get an agent",
        request: { params: slugParam },
        responses: {
          200: jsonResponse(agentDetail, "The agent. Its revision is the ETag."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const agent = await getAgent(c.var.owner, c.req.valid("param").slug);
        c.header("etag", toEtag(agent.revision));
        return c.json(await toAgentDto(c.var.owner, agent), 200);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/agents/{slug}",
        tags,
        summary: "Update an agent's own fields",
        request: { params: slugParam, body: jsonBody(agentChange) },
        responses: { 200: jsonResponse(agentDetail, "The updated agent."), ...errorResponses },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const revision = parseIfMatch(c.req.header("if-match"));
        const before = await getAgent(c.var.owner, slug);
        const change = c.req.valid("json");
        if (change.variables || change.access || change.resource) {
          const { manifest: draft } = await readDraft(c.var.owner, slug);
          await checkDraft({ ...draft, ...change }, change);
        }
        const agent = await updateAgent(c.var.owner, slug, change, revision);
        if (before.slug !== agent.slug) await refreshPublishedAgent(agent.id);
        c.header("etag", toEtag(agent.revision));
        return c.json(await toAgentDto(c.var.owner, agent), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/agents/{slug}",
        tags,
        summary: "Delete an agent. It can be restored for 30 days",
        request: { params: slugParam },
        responses: { 204: emptyResponse("Deleted."), ...errorResponses },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { id } = await getAgent(c.var.owner, slug);
        await deleteAgent(c.var.owner, slug);
        await refreshPublishedAgent(id);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/restore",
        tags,
        summary: "Restore a deleted agent",
        request: { params: slugParam },
        responses: { 200: jsonResponse(agentDetail, "The restored agent."), ...errorResponses },
      }),
      async (c) => {
        const agent = await restoreAgent(c.var.owner, c.req.valid("param").slug);
        await refreshPublishedAgent(agent.id);
        c.header("etag", toEtag(agent.revision));
        return c.json(await toAgentDto(c.var.owner, agent), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/manifest",
        tags,
        summary: "Get the draft as a manifest",
        description:
          "Returns JSON, or YAML if `format` is yaml. Without `format`, an Accept header of application/yaml also selects YAML.",
        request: {
          params: slugParam,
          query: z.object({ format: z.enum(["json", "yaml"]).optional() }),
        },
        responses: {
          200: {
            description: "The draft as a manifest. Its revision is the ETag.",
            content: {
              "application/json": { schema: manifest },
              "application/yaml": { schema: z.string() },
            },
          },
          ...errorResponses,
        },
      }),
      async (c) => {
        const draft = await readDraft(c.var.owner, c.req.valid("param").slug);
        c.header("etag", toEtag(draft.revision));
        c.header("vary", "accept");
        const wantsYaml = /^application\/yaml\b/i.test(c.req.header("accept")?.trim() ?? "");
        const { format = wantsYaml ? "yaml" : undefined } = c.req.valid("query");
        if (format === "yaml")
          return c.body(manifestAsYaml(draft.manifest), 200, {
            "content-type": "application/yaml",
          });
        if (format === "json")
          return c.body(manifestAsJson(draft.manifest), 200, {
            "content-type": "application/json",
          });
        return c.json(draft.manifest, 200);
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/agents/{slug}/manifest",
        tags,
        summary: "Replace the draft, or create the agent",
        description:
          "With `If-Match`, fails with 412 unless the draft's ETag still matches. With `If-None-Match: *`, fails with 412 if the agent exists.",
        request: { params: slugParam, body: jsonBody(manifest) },
        responses: { 200: jsonResponse(manifestResult, "What was changed."), ...errorResponses },
      }),
      async (c) => {
        const document = c.req.valid("json");
        if (document.slug !== c.req.valid("param").slug) {
          throw createIssueError("invalid_input", {
            code: "slug_mismatch",
            path: "/slug",
            message: "The manifest's slug does not match the URL.",
          });
        }
        rejectIssues(await findDraftCodeIssues(checkCode, document));
        const revision = parseIfMatch(c.req.header("if-match"));
        const { created, changed, draft } = await writeDraft(c.var.owner, document, {
          revision,
          createOnly: c.req.header("if-none-match")?.trim() === "*",
        });
        c.header("etag", toEtag(draft.revision));
        const warnings = draft.manifest.tools.flatMap((tool, index) =>
          lintTool(tool).map(({ path, code, message }) => ({
            path: `/tools/${index}${path}`,
            code,
            message,
          })),
        );
        return c.json({ created, changed, warnings }, 200);
      },
    );
};
