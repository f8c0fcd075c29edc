import { createRoute, z } from "@hono/zod-openapi";
import { checkAuthoredTools } from "@/lib/agent/authored-tools";
import { readDraft, writeDraft } from "@/lib/data/agents/manifests";
import { createIssueError } from "@/lib/errors";
import { manifestAsJson, manifestAsYaml } from "@/lib/exports/manifest";
import { prefersMediaType } from "@/lib/http/accept";
import { findDraftCodeIssues } from "../find-code-issues";
import { lintDraftSettings } from "../lint-draft-settings";
import { lintDraftTool } from "../lint-draft-tool";
import { mapInTurns } from "../map-in-turns";
import type { ApiPorts } from "../ports";
import {
  ifMatch,
  ifNoneMatch,
  notModified,
  parseIfMatch,
  preconditionFailed,
  toDraftEtags,
  toRevisionEtag,
  withEtag,
} from "../preconditions";
import { rejectIssues } from "../reject-issues";
import { createRouter, errorResponses, jsonBody, jsonResponse, slugParam } from "../router";
import { manifest, manifestResult } from "../schemas/manifests";

const tags = ["Agents"];

/** The draft as a single document. */
export const manifestRoutes = (ports: ApiPorts) =>
  createRouter()
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
          headers: ifNoneMatch,
          query: z.object({ format: z.enum(["json", "yaml"]).optional() }),
        },
        responses: {
          200: {
            ...withEtag({ description: "The draft as a manifest. Its revision is the ETag." }),
            content: {
              "application/json": { schema: manifest },
              "application/yaml": { schema: z.string() },
            },
          },
          ...notModified,
          ...errorResponses,
        },
      }),
      async (c) => {
        const draft = await readDraft(c.var.member, c.req.valid("param").slug);
        const [jsonEtag, yamlEtag] = toDraftEtags(draft.revision);
        c.header("vary", "accept");
        const accept = c.req.header("accept");
        const wantsYaml = prefersMediaType(accept, "application/yaml", "application/json");
        const { format = wantsYaml ? "yaml" : undefined } = c.req.valid("query");
        if (format === "yaml")
          return c.body(manifestAsYaml(draft.manifest), 200, {
            "content-type": "application/yaml",
            etag: yamlEtag,
          });
        return c.body(manifestAsJson(draft.manifest), 200, {
          "content-type": "application/json",
          etag: jsonEtag,
        });
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
        request: {
          params: slugParam,
          headers: ifMatch.extend({
            "if-none-match": z
              .literal("*")
              .optional()
              .openapi({ description: "Create the agent, or fail with 412 if it exists." }),
          }),
          body: jsonBody(manifest),
        },
        responses: {
          200: withEtag(jsonResponse(manifestResult, "What was changed.")),
          ...preconditionFailed,
          ...errorResponses,
        },
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
        rejectIssues([
          ...checkAuthoredTools(document.tools),
          ...(await findDraftCodeIssues(ports.checkCode.bind(null, c.var.member.space), document)),
        ]);
        const headers = c.req.valid("header");
        const { created, changed, draft } = await writeDraft(c.var.member, document, {
          revision: parseIfMatch(headers["if-match"]),
          createOnly: headers["if-none-match"] === "*",
        });
        c.header("etag", toRevisionEtag(draft.revision));
        const toolNames = draft.manifest.tools.map(({ name }) => name);
        const toolWarnings = await mapInTurns(draft.manifest.tools, (tool, index) =>
          lintDraftTool(tool, toolNames, draft.manifest, ports).map((issue) => ({
            ...issue,
            path: `/tools/${index}${issue.path}`,
          })),
        );
        const settingWarnings = await lintDraftSettings(c.var.member, draft.manifest);
        const warnings = [...toolWarnings.flat(), ...settingWarnings];
        return c.json({ created, changed, warnings }, 200);
      },
    );
