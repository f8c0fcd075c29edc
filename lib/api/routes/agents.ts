import { createRoute, z } from "@hono/zod-openapi";
import { toSlug } from "@/lib/agent/agent-profile";
import { type AgentSettings, agentSettingsSchema } from "@/lib/agent/manifest";
import type { Reader } from "@/lib/data/access/identity";
import {
  type AgentRecord,
  createAgent,
  deleteAgent,
  deleteAgentPermanently,
  getAgent,
  listAgents,
  restoreAgent,
} from "@/lib/data/agents/agents";
import { updateAgent } from "@/lib/data/agents/update-agent";
import { createIssueError } from "@/lib/errors";
import { withoutUndefined } from "@/lib/schema/json";
import { countDraftChanges } from "../count-draft-changes";
import { findDraftCodeIssues } from "../find-code-issues";
import { findNewIssues } from "../find-new-issues";
import { lintDraftSettings } from "../lint-draft-settings";
import type { ApiPorts } from "../ports";
import {
  ifMatch,
  ifNoneMatch,
  notModified,
  parseIfMatch,
  preconditionFailed,
  toAgentEtag,
  toPath,
  withEtag,
  withLocationAndEtag,
} from "../preconditions";
import { rejectIssues } from "../reject-issues";
import {
  createRouter,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonResponse,
  ownersOnly,
  slugParam,
} from "../router";
import { agentChange, agentDetail, agentList, changedAgent, newAgent } from "../schemas/agents";
import { completes } from "../schemas/incomplete-entries";
import { agentCursor, page, toAgentCursor } from "../schemas/page";
import { toInvalidInput } from "../to-invalid-input";

const tags = ["Agents"];
const settingNames = Object.keys(agentSettingsSchema.shape);

export const agentRoutes = ({ url, refreshPublishedAgent, checkCode }: ApiPorts) => {
  /**
   * Prepares a check of the whole draft, for example for a removed variable that a placeholder
   * still uses. The check itself is synchronous, so that it can run while the draft is locked.
   */
  const prepareCheck = async ({ space }: Reader, settings: AgentSettings) => {
    const codeIssues = await findDraftCodeIssues(checkCode.bind(null, space), {
      tools: [],
      ...settings,
    });
    return (draft: object, before?: object): void => {
      const error = findNewIssues(draft, before);
      if (error) throw toInvalidInput(error);
      rejectIssues(codeIssues);
    };
  };

  const toAgentDto = async (reader: Reader, agent: AgentRecord) =>
    withoutUndefined({
      slug: agent.slug,
      name: agent.name,
      description: agent.description,
      icon: agent.icon,
      ...agent.settings,
      endpoint: `${url}/api/agents/${agent.slug}`,
      publishedVersion: agent.publishedVersion,
      changes: await countDraftChanges(reader, agent),
      createdAt: agent.createdAt.toISOString(),
      updatedAt: agent.updatedAt.toISOString(),
    });

  const toChangedAgentDto = async (reader: Reader, agent: AgentRecord) => ({
    ...(await toAgentDto(reader, agent)),
    warnings: await lintDraftSettings(reader, { slug: agent.slug, ...agent.settings }),
  });

  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents",
        tags,
        summary: "List agents",
        request: {
          query: page(agentCursor).extend({
            deleted: z.stringbool().default(false).openapi({
              type: "boolean",
              description: "Lists deleted agents instead, as long as they can be restored.",
            }),
            sort: z.enum(["created", "changed", "name"]).default("created").openapi({
              description: "created and changed are sorted newest first.",
            }),
            q: z.string().max(200).default("").openapi({
              description: "Words that must occur in the name, slug or description.",
            }),
          }),
        },
        responses: {
          200: jsonResponse(agentList, "The Space's agents."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { agents, next } = await listAgents(c.var.member, c.req.valid("query"));
        const summaries = agents.map((agent) => {
          const { slug, name, description, icon, toolCount, publishedVersion } = agent;
          return withoutUndefined({
            slug,
            name,
            description,
            icon,
            toolCount,
            publishedVersion,
            createdAt: agent.createdAt.toISOString(),
            updatedAt: agent.updatedAt.toISOString(),
            deletedAt: agent.deletedAt?.toISOString() ?? null,
          });
        });
        return c.json({ agents: summaries, ...(next && { cursor: toAgentCursor(next) }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents",
        tags,
        summary: "Create an agent",
        request: { body: jsonBody(newAgent) },
        responses: {
          201: withLocationAndEtag(jsonResponse(changedAgent, "The new agent.")),
          ...errorResponses,
        },
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
        const check = await prepareCheck(c.var.member, settings);
        check({ slug, name, description, icon, ...settings, tools: [] });
        const agent = await createAgent(c.var.member, { slug, name, description, icon }, settings);
        c.header("etag", toAgentEtag(agent));
        c.header("location", toPath("agents", agent.slug));
        return c.json(await toChangedAgentDto(c.var.member, agent), 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}",
        tags,
        summary: "Get an agent",
        request: { params: slugParam, headers: ifNoneMatch },
        responses: {
          200: withEtag(jsonResponse(agentDetail, "The agent. Its revision is the ETag.")),
          ...notModified,
          ...errorResponses,
        },
      }),
      async (c) => {
        const agent = await getAgent(c.var.member, c.req.valid("param").slug);
        c.header("etag", toAgentEtag(agent));
        return c.json(await toAgentDto(c.var.member, agent), 200);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/agents/{slug}",
        tags,
        summary: "Update an agent's own fields",
        request: {
          params: slugParam,
          query: completes,
          headers: ifMatch,
          body: jsonBody(agentChange),
        },
        responses: {
          200: withEtag(jsonResponse(changedAgent, "The updated agent.")),
          ...preconditionFailed,
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const revision = parseIfMatch(c.req.valid("header")["if-match"]);
        const change = c.req.valid("json");
        const { completes: completed } = c.req.valid("query");
        const changesSettings = settingNames.some((name) => name in change);
        const check = changesSettings
          ? await prepareCheck(c.var.member, { ...change, model: change.model ?? undefined })
          : undefined;
        const options = { revision, completed, check };
        const agent = await updateAgent(c.var.member, slug, change, options);
        if (agent.slug !== slug) await refreshPublishedAgent(agent.id);
        c.header("etag", toAgentEtag(agent));
        return c.json(await toChangedAgentDto(c.var.member, agent), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/agents/{slug}",
        tags,
        summary: "Delete an agent",
        description: "It can be restored for 30 days.",
        request: { params: slugParam, headers: ifMatch },
        responses: { 204: emptyResponse("Deleted."), ...preconditionFailed, ...errorResponses },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const revision = parseIfMatch(c.req.valid("header")["if-match"]);
        await refreshPublishedAgent(await deleteAgent(c.var.member, slug, revision));
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
        responses: {
          200: withEtag(jsonResponse(agentDetail, "The restored agent.")),
          ...errorResponses,
        },
      }),
      async (c) => {
        const agent = await restoreAgent(c.var.member, c.req.valid("param").slug);
        await refreshPublishedAgent(agent.id);
        c.header("etag", toAgentEtag(agent));
        return c.json(await toAgentDto(c.var.member, agent), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/deleted-agents/{slug}",
        tags,
        access: ownersOnly,
        summary: "Permanently delete a deleted agent with its versions, keys and calls",
        description: "Its slug can then be reused.",
        request: { params: slugParam },
        responses: { 204: emptyResponse("Deleted permanently."), ...errorResponses },
      }),
      async (c) => {
        await deleteAgentPermanently(c.var.member, c.req.valid("param").slug);
        return c.body(null, 204);
      },
    );
};
