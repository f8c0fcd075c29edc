import { createRoute, z } from "@hono/zod-openapi";
import type { Reader } from "@/lib/data/access/identity";
import { getCall } from "@/lib/data/calls/call-log";
import { listCallers } from "@/lib/data/calls/callers";
import { listCalls } from "@/lib/data/calls/list-calls";
import { listRunSteps } from "@/lib/data/calls/run-steps";
import { createRouter, errorResponses, idParam, jsonResponse, slugParam } from "../router";
import {
  agentFilter,
  type CallDetail,
  callDetail,
  callerList,
  callList,
  callsQuery,
  runStepList,
  spaceCallsQuery,
} from "../schemas/calls";

const tags = ["Calls"];
const callParams = slugParam.extend(idParam.shape);

const toDto = <T extends { startedAt: Date }>(row: T) => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
});

const readCalls = async (
  reader: Reader,
  query: z.output<typeof spaceCallsQuery>,
): Promise<z.infer<typeof callList>> => {
  const { calls, next } = await listCalls(reader, query);
  return { calls: calls.map(toDto), ...(next && { cursor: next }) };
};

const checkedDetail = callDetail.omit({ protocol: true });

const readCall = async (reader: Reader, id: string, slug?: string): Promise<CallDetail> => {
  const { agentId: _, protocol, ...call } = await getCall(reader, id, slug);
  // Returned as stored, because a later version on the same database may have added protocols.
  return { ...checkedDetail.parse(toDto(call)), protocol };
};

const spaceCallRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/calls",
        tags,
        summary: "List the calls of all agents, newest first",
        request: { query: spaceCallsQuery },
        responses: { 200: jsonResponse(callList, "The calls."), ...errorResponses },
      }),
      async (c) => c.json(await readCalls(c.var.member, c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/calls/{id}",
        tags,
        summary: "Get a call of any agent with its arguments, response and log, all redacted",
        request: { params: idParam },
        responses: { 200: jsonResponse(callDetail, "The call."), ...errorResponses },
      }),
      async (c) => c.json(await readCall(c.var.member, c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/calls/{id}/run",
        tags,
        summary: "List the requests to models and the calls of the run that a call belongs to",
        request: { params: idParam },
        responses: {
          200: jsonResponse(runStepList, "Oldest first; empty for a call outside a run."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const steps = await listRunSteps(c.var.member, c.req.valid("param").id);
        return c.json({ steps: steps.map(toDto) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/callers",
        tags,
        summary: "List the keys, revoked ones included, and sign-ins that calls can be filtered by",
        request: { query: z.object(agentFilter) },
        responses: { 200: jsonResponse(callerList, "Newest keys first."), ...errorResponses },
      }),
      async (c) => {
        const callers = await listCallers(c.var.member, c.req.valid("query").agent);
        return c.json({ callers }, 200);
      },
    );

const addAgentRoutes = (router: ReturnType<typeof spaceCallRoutes>) =>
  router
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/calls",
        tags,
        summary: "List the calls of an agent, newest first",
        request: { params: slugParam, query: callsQuery },
        responses: { 200: jsonResponse(callList, "The calls."), ...errorResponses },
      }),
      async (c) => {
        const query = { ...c.req.valid("query"), agent: c.req.valid("param").slug };
        return c.json(await readCalls(c.var.member, query), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/calls/{id}",
        tags,
        summary: "Get a call with its arguments, response and log, all redacted",
        request: { params: callParams },
        responses: { 200: jsonResponse(callDetail, "The call."), ...errorResponses },
      }),
      async (c) => {
        const { slug, id } = c.req.valid("param");
        return c.json(await readCall(c.var.member, id, slug), 200);
      },
    );

/** The call logs of the Space and of each agent. */
export const callRoutes = () => addAgentRoutes(spaceCallRoutes());
