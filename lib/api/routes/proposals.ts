import { createRoute } from "@hono/zod-openapi";
import type { ModelErrorCode } from "@/lib/agent/model/run-error-codes";
import type { Tool } from "@/lib/agent/tool";
import type { Reader } from "@/lib/data/access/identity";
import { readDraft } from "@/lib/data/agents/manifests";
import { newId } from "@/lib/data/id";
import { AppError, createIssueError, type ErrorCode } from "@/lib/errors";
import type { ProposalPorts, ProposalRequest } from "@/lib/proposals/ask-model";
import { draftTool } from "@/lib/proposals/draft-tool";
import { improveDescription } from "@/lib/proposals/improve-description";
import { isModelError } from "@/lib/runs/model-port";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonBody, jsonResponse, slugParam } from "../router";
import {
  describedTool,
  descriptionProposal,
  draftRequest,
  toolProposal,
} from "../schemas/proposals";

const errorCodes: Record<ModelErrorCode, ErrorCode> = {
  model_unauthorized: "unprocessable",
  model_not_found: "unprocessable",
  model_rate_limited: "rate_limited",
  model_context_too_long: "too_large",
  model_refused: "unprocessable",
  model_unsupported_content: "unprocessable",
  model_invalid_request: "unprocessable",
  model_invalid_answer: "upstream_failed",
  model_unreachable: "upstream_failed",
  model_failed: "upstream_failed",
};

const toAppError = (error: unknown): unknown => {
  if (!isModelError(error)) return error;
  const { code, message, retryAfterSeconds } = error;
  const facts = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return new AppError(errorCodes[code], message, facts);
};

const toProposalPorts = (models: ApiPorts["models"]): ProposalPorts => ({
  models,
  price: models.price,
  recordModelCall: models.recordModelCall,
  newId,
  now: () => performance.now(),
});

/** Proposals from the agent's model. Nothing is saved. */
export const proposalRoutes = ({ models }: ApiPorts) => {
  /** Sends a request to the draft's model, with the tools of the draft. */
  const ask = async <Result>(
    reader: Reader,
    slug: string,
    signal: AbortSignal,
    run: (
      ports: ProposalPorts,
      request: ProposalRequest,
      tools: readonly Tool[],
    ) => Promise<Result>,
  ): Promise<Result> => {
    const { agent, manifest } = await readDraft(reader, slug);
    if (!manifest.model)
      throw createIssueError("unprocessable", {
        code: "no_model",
        path: "",
        message: "This agent has no model yet. Add one on its Model page.",
      });
    const { provider, id, baseUrl, credential } = manifest.model;
    const model = { provider, id, ...(baseUrl && { baseUrl }), ...(credential && { credential }) };
    const request = { agentId: agent.id, space: reader.space, model, signal };
    try {
      return await run(toProposalPorts(models), request, manifest.tools);
    } catch (error) {
      throw toAppError(error);
    }
  };

  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/tools/improve-description",
        tags: ["Tools"],
        summary: "Have the agent's model propose better descriptions of a tool",
        request: { params: slugParam, body: jsonBody(describedTool) },
        responses: {
          200: jsonResponse(descriptionProposal, "The changes, each of which is valid by itself."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const tool = c.req.valid("json");
        const { slug } = c.req.valid("param");
        const { content, problem, usage } = await ask(
          c.var.member,
          slug,
          c.req.raw.signal,
          (ports, request, tools) => {
            const otherTools = tools.filter(({ name }) => name !== tool.name);
            return improveDescription(ports, { ...request, tool, otherTools });
          },
        );
        return c.json({ changes: content ?? [], problem: problem ?? null, usage }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/tools/draft",
        tags: ["Tools"],
        summary: "Have the agent's model draft a tool from a sentence or documentation",
        request: { params: slugParam, body: jsonBody(draftRequest) },
        responses: {
          200: jsonResponse(toolProposal, "The tool, which is not saved."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { text } = c.req.valid("json");
        const { slug } = c.req.valid("param");
        const { content, problem, usage } = await ask(
          c.var.member,
          slug,
          c.req.raw.signal,
          (ports, request, tools) => {
            const otherNames = tools.map(({ name }) => name);
            return draftTool(ports, { ...request, text, otherNames });
          },
        );
        return c.json({ tool: content ?? null, problem: problem ?? null, usage }, 200);
      },
    );
};
