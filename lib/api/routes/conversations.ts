import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Editor, Reader } from "@/lib/data/access/identity";
import { getAgent } from "@/lib/data/agents/agents";
import { readDraft } from "@/lib/data/agents/manifests";
import { getVersion } from "@/lib/data/agents/versions";
import { databaseNow } from "@/lib/data/clock";
import { newId } from "@/lib/data/id";
import { toAuthor } from "@/lib/data/threads/own-threads";
import { AppError, isAppError } from "@/lib/errors";
import { cancelRun } from "@/lib/protocols/ag-ui/cancel-run";
import { describeCapabilities } from "@/lib/protocols/ag-ui/capabilities";
import type { AgUiEndpoint } from "@/lib/protocols/ag-ui/endpoint";
import { type AgUiInput, readInput } from "@/lib/protocols/ag-ui/read-input";
import { readInputMode } from "@/lib/protocols/ag-ui/read-input-mode";
import { serveConnect } from "@/lib/protocols/ag-ui/serve-connect";
import { serveRun } from "@/lib/protocols/ag-ui/serve-run";
import { readMode } from "@/lib/protocols/read-mode";
import { requireVariables } from "@/lib/runtime/call/caller-requirements";
import { type CompiledAgent, compileAgent } from "@/lib/runtime/compiled-agent";
import { isObject } from "@/lib/schema/json";
import type { ApiPorts } from "../ports";
import type { ApiEnv } from "../router";
import { createRouter, errorResponses, jsonBody, jsonResponse, slugParam } from "../router";
import {
  type AuthorProps,
  authorProps,
  cancelInput,
  cancelResult,
  capabilities,
  runInput,
} from "../schemas/conversations";
import { numberCursor } from "../schemas/page";
import { toInvalidInput } from "../to-invalid-input";

const tags = ["Conversations"];
const query = z.object({
  version: numberCursor.optional().openapi({ description: "The draft without one." }),
  mode: z.string().optional().openapi({ description: "Offers only the tools of this mode." }),
});
const events = {
  200: {
    description: "The events of AG-UI 1.0.",
    content: { "text/event-stream": { schema: z.string() } },
  },
  ...errorResponses,
};

/** Compiles an agent as callers see it: disabled tools are not offered. */
const compile = async (
  reader: Reader,
  slug: string,
  version: number | undefined,
): Promise<CompiledAgent> => {
  const { agent, manifest } = await readDraft(reader, slug);
  const source = { id: agent.id, space: reader.space };
  if (version === undefined) return compileAgent({ ...source, version: null, manifest });
  const published = await getVersion(reader, slug, version);
  return compileAgent({ ...source, version, manifest: published.manifest });
};

const ownProps = z.object({ forwardedProps: z.object({ toolwright: authorProps }) });

/** Separates our own properties from those for the agent. */
const readAuthorProps = (input: AgUiInput): { input: AgUiInput; props: AuthorProps } => {
  const { forwardedProps } = input;
  if (!isObject(forwardedProps) || forwardedProps.toolwright === undefined)
    return { input, props: {} };
  const { toolwright, ...rest } = forwardedProps;
  const result = ownProps.safeParse({ forwardedProps: { toolwright } });
  if (!result.success) throw toInvalidInput(result.error);
  return {
    input: { ...input, forwardedProps: rest },
    props: result.data.forwardedProps.toolwright,
  };
};

/**
 * Reads the variables. An author is signed in, so a variable that the agent's callers would lack is
 * an error in the request.
 */
const readVariables = (agent: CompiledAgent, { profile }: AuthorProps): Record<string, string> => {
  try {
    return requireVariables(agent, (ref) => profile?.variables?.[ref]);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { message, facts } = error;
    const path = "/forwardedProps/toolwright/profile/variables";
    throw new AppError("unprocessable", message, {
      issues: [{ code: "missing_variables", path, message }],
      ...(facts.missingVariables && { missingVariables: facts.missingVariables }),
    });
  }
};

const readVersion = (c: Context<ApiEnv<Editor>>): number | undefined => {
  const result = query.safeParse(c.req.query());
  if (!result.success) throw toInvalidInput(result.error);
  return result.data.version;
};

type Serve = (request: Request, endpoint: AgUiEndpoint, input: AgUiInput) => unknown;

/** Conversations like those of a published agent's callers, with the draft or any version. */
export const conversationRoutes = ({ runs, threads, openRuns, runtime, report, url }: ApiPorts) => {
  const createCaller = () => ({
    callId: newId(),
    keyId: null,
    signIn: null,
    protocol: null,
    depth: 0,
  });
  const serveWith =
    (
      serve: (...request: Parameters<Serve>) => Response | Promise<Response>,
      getVariables: typeof readVariables,
    ) =>
    async (c: Context<ApiEnv<Editor>>): Promise<Response> => {
      const { member, requestId } = c.var;
      const request = c.req.raw;
      const agent = await compile(member, c.req.param("slug") ?? "", readVersion(c));
      const { input, props } = readAuthorProps(
        await readInput(request, { space: agent.space, agent: agent.id }),
      );
      const { bearer, userId } = props.profile ?? {};
      return serve(
        request,
        {
          agent,
          runs,
          threads,
          openRuns,
          owner: toAuthor(member),
          author: { model: props.model },
          toThreadUrl: undefined,
          mode: readInputMode(request, input, { agent }),
          caller: {
            ...createCaller(),
            bearer,
            userId,
            variables: getVariables(agent, props),
            readVariable: (ref) => props.profile?.variables?.[ref],
            mayCall: () => true,
          },
          openStream: () => () => {},
          now: databaseNow,
          reportError: (error) => report(error, { requestId }),
          respond: (status, headers, body) => new Response(body, { status, headers }),
        },
        input,
      );
    };
  const request = { params: slugParam, query, body: jsonBody(runInput) };

  return createRouter()
    .openapiRaw(
      createRoute({
        method: "post",
        path: "/agents/{slug}/ag-ui",
        tags,
        summary: "Run the model of the draft or of a version, over AG-UI",
        request,
        responses: events,
      }),
      serveWith(serveRun, readVariables),
    )
    .openapiRaw(
      createRoute({
        method: "post",
        path: "/agents/{slug}/ag-ui/connect",
        tags,
        summary: "Follow one of your conversations, over AG-UI",
        request,
        responses: events,
      }),
      // A stored conversation can be read without what its tools need.
      serveWith(serveConnect, () => ({})),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/ag-ui/cancel",
        tags,
        summary: "Stop the run of one of your conversations",
        request: { params: slugParam, body: jsonBody(cancelInput) },
        responses: {
          200: jsonResponse(cancelResult, "Whether there was a run, which has ended."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { member } = c.var;
        const { id: agentId } = await getAgent(member, c.req.valid("param").slug);
        const { threadId, runId } = c.req.valid("json");
        const key = { agentId, owner: toAuthor(member), threadId };
        return c.json({ cancelled: await cancelRun({ threads, openRuns }, key, runId) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/ag-ui/capabilities",
        tags,
        summary: "Describe what the draft or a version can do, as AG-UI does",
        request: { params: slugParam, query },
        responses: { 200: jsonResponse(capabilities, "Its capabilities."), ...errorResponses },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const agent = await compile(c.var.member, slug, c.req.valid("query").version);
        const document = await describeCapabilities(
          runtime,
          { ...createCaller(), agent, signal: c.req.raw.signal },
          { mode: readMode(c.req.raw, { agent }), pageUrl: `${url}/docs/agents/${slug}` },
        );
        return c.json({ ...document }, 200);
      },
    );
};
