import { createRoute } from "@hono/zod-openapi";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonBody, jsonResponse } from "../router";
import { codeCheck, codeIssueList } from "../schemas/code-check";

export const codeCheckRoutes = ({ checkCode }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "post",
      path: "/code/check",
      tags: ["Tools"],
      summary: "Check the syntax of a module without running it",
      request: { body: jsonBody(codeCheck) },
      responses: { 200: jsonResponse(codeIssueList, "The syntax errors."), ...errorResponses },
    }),
    async (c) => {
      const { code, withoutDefault } = c.req.valid("json");
      const issues = await checkCode(c.var.member.space, code, {
        ...(withoutDefault && { withoutDefault }),
      });
      return c.json({ issues }, 200);
    },
  );
