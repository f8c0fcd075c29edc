import { createRoute } from "@hono/zod-openapi";
import { readStatistics } from "../read-statistics";
import { createRouter, errorResponses, jsonResponse, slugParam } from "../router";
import { spaceStatisticsQuery, statistics, statisticsQuery } from "../schemas/statistics";

const tags = ["Calls"];
const responses = { 200: jsonResponse(statistics, "The statistics."), ...errorResponses };

/** Calls, errors, latency, tokens and cost of published agents. */
export const statisticsRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/statistics",
        tags,
        summary: "Get calls, errors, latency and cost of all agents, over time and per tool",
        request: { query: spaceStatisticsQuery },
        responses,
      }),
      async (c) => c.json(await readStatistics(c.var.member, c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/statistics",
        tags,
        summary: "Get calls, errors, latency and cost of an agent, over time and per tool",
        request: { params: slugParam, query: statisticsQuery },
        responses,
      }),
      async (c) => {
        const query = { ...c.req.valid("query"), agent: c.req.valid("param").slug };
        return c.json(await readStatistics(c.var.member, query), 200);
      },
    );
