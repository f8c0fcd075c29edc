import { createRoute } from "@hono/zod-openapi";
import { getModelNames } from "@/lib/agent/model-names";
import { isToolListed } from "@/lib/agent/tool-dto";
import { toResourceUrl } from "@/lib/data/access/agent-resources";
import { generateApiKey } from "@/lib/data/access/api-key";
import type { Editor } from "@/lib/data/access/identity";
import { createKey, revokeKey } from "@/lib/data/access/keys";
import { getAgent } from "@/lib/data/agents/agents";
import { getVersion } from "@/lib/data/agents/versions";
import { databaseNow } from "@/lib/data/clock";
import { AppError } from "@/lib/errors";
import { exampleArguments } from "@/lib/exports/example-arguments";
import { testConnection } from "../connection-test/test-connection";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonBody, jsonResponse, slugParam } from "../router";
import { connectionTestRequest, connectionTestResult } from "../schemas/connection-tests";

/** Longer than all steps combined. */
const TEMPORARY_KEY_MS = 5 * 60 * 1000;

const toCall = (manifest: Awaited<ReturnType<typeof getVersion>>["manifest"], name: string) => {
  const listedTools = manifest.tools.filter(isToolListed);
  const tool = listedTools.find((each) => each.name === name);
  if (!tool) throw new AppError("not_found", `The published version has no tool "${name}".`);
  const modelName = getModelNames(listedTools).get(name) ?? name;
  return { name: modelName, arguments: exampleArguments(tool) };
};

/** Connects the official client to a published agent, as hosts do. */
export const connectionTestRoutes = ({ url, fetchPublic, refreshPublishedAgent }: ApiPorts) => {
  /** Runs a function with a key that works only in the meantime. */
  const withTemporaryKey = async <Result>(
    editor: Editor,
    slug: string,
    run: (key: string) => Promise<Result>,
  ): Promise<Result> => {
    const { secret, ...keyData } = generateApiKey("tw");
    const row = await createKey(editor, slug, {
      ...keyData,
      name: "Connection test",
      scopes: [],
      expiresAt: new Date(databaseNow() + TEMPORARY_KEY_MS),
    });
    await refreshPublishedAgent(row.agentId);
    try {
      return await run(secret);
    } finally {
      await refreshPublishedAgent(await revokeKey(editor, slug, row.id));
    }
  };

  return createRouter().openapi(
    createRoute({
      method: "post",
      path: "/agents/{slug}/connection-test",
      tags: ["Agents"],
      summary: "Connect to the published agent over MCP, step by step",
      request: { params: slugParam, body: jsonBody(connectionTestRequest) },
      responses: {
        200: jsonResponse(connectionTestResult, "Each step, up to the first that failed."),
        ...errorResponses,
      },
    }),
    async (c) => {
      const { member } = c.var;
      const { slug } = c.req.valid("param");
      const { key, mode, headers = {}, tool } = c.req.valid("json");
      const { publishedVersion } = await getAgent(member, slug);
      if (publishedVersion === null)
        throw new AppError("conflict", "Nothing is published yet. Publish a version first.");
      const { manifest } = await getVersion(member, slug, publishedVersion);
      const endpoint = new URL(toResourceUrl(url, slug));
      if (mode !== undefined) endpoint.searchParams.set("mode", mode);
      const call = tool === undefined ? undefined : toCall(manifest, tool);
      const run = (apiKey: string) =>
        testConnection({
          url: endpoint.href,
          headers: { ...headers, "x-api-key": apiKey },
          call,
          signal: c.req.raw.signal,
          fetch: fetchPublic,
        });
      const steps = await (key ? run(key) : withTemporaryKey(member, slug, run));
      return c.json({ url: endpoint.href, steps }, 200);
    },
  );
};
