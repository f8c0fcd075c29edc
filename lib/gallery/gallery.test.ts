import { describe, expect, it } from "vitest";
import { getBearerMode } from "../agent/access/bearer-mode";
import { manifestSchema } from "../agent/manifest";
import { toToolDto } from "../agent/tool-dto";
import { lintTool } from "../analysis/lint-tool";
import { reportTargets } from "../analysis/targets";
import { applyDefaults } from "../schema/apply-defaults";
import { compileSchema } from "../schema/validation";
import { galleryAgents } from "./";
import { googleSearch } from "./google-search";
import { guestCode } from "./guest-code";
import { slack } from "./slack";

const tools = galleryAgents.flatMap(({ id, manifest }) =>
  manifest.tools.map((tool) => ({ label: `${id}/${tool.name}`, tool })),
);

describe("every gallery agent", () => {
  it.each(galleryAgents)("$id is a valid manifest", ({ id, manifest, summary, requirements }) => {
    expect(manifestSchema.parse(manifest)).toEqual(manifest);
    expect(JSON.parse(JSON.stringify(manifest))).toEqual(manifest);
    expect(manifest.slug).toBe(id);
    expect(summary).toMatch(/^[A-Z].*\.$/);
    expect(requirements ?? "nothing").toMatch(/^[a-z].*[^.]$/);
    const credentials = manifest.tools.flatMap((tool) => tool.credentials ?? []);
    for (const service of credentials) expect(requirements).toContain(service);
  });

  it("states that tools with the caller's own token are for REST", () => {
    const takesToken = ({ manifest }: (typeof galleryAgents)[number]) =>
      manifest.tools.some((tool) => getBearerMode(manifest, tool) === "required");
    const saysSo = ({ manifest }: (typeof galleryAgents)[number]) =>
      /works over REST, not over MCP/.test(manifest.description);
    expect(galleryAgents.filter(saysSo)).toEqual(galleryAgents.filter(takesToken));
    expect(galleryAgents.filter(takesToken).map(({ id }) => id)).toContain("slack");
  });

  it("has a unique id", () => {
    expect(new Set(galleryAgents.map(({ id }) => id)).size).toBe(galleryAgents.length);
  });
});

describe("every tool of a gallery agent", () => {
  it.each(tools)("$label has no warnings and fits every target", ({ tool }) => {
    expect(lintTool(tool)).toEqual([]);
    // MCP rejects tools that act with their caller's own token. Everything else must be fine.
    const reports = reportTargets({ ...tool, bearer: "none" });
    expect(reports.filter(({ verdict }) => verdict !== "fits")).toEqual([]);
  });

  it.each(tools)("$label has valid saved calls", ({ tool }) => {
    const validate = compileSchema(tool.parameters);
    expect(tool.examples?.length).toBeGreaterThan(0);
    for (const { params } of tool.examples ?? [])
      expect(validate(applyDefaults(tool.parameters, params))).toEqual([]);
  });
});

it("keeps the original definition of search_google", () => {
  const [tool] = googleSearch.tools;
  expect(tool && toToolDto(tool)).toEqual({
    name: "search_google",
    description: "Perform a Google search for relevant information on the web.",
    parameters: {
      type: "object",
      properties: {
        query: { type: "string", description: "The search query string." },
        num_results: {
          type: "number",
          description: "Number of search results to return (default: 10, max: 10).",
        },
        siteSearch: {
          type: "string",
          description: "Optional site to restrict the search to (e.g. github.com).",
        },
        dateRestrict: {
          type: "string",
          description: "Restrict results by date range (d1, d7, d30, d365).",
        },
        fileType: {
          type: "string",
          description: "Restrict results to file type (pdf, doc, xls, ppt).",
        },
        sort: {
          type: "string",
          enum: ["relevance", "date"],
          description: "Sort order for results.",
        },
        start: { type: "number", description: "Starting index for pagination (default: 1)." },
      },
      required: ["query"],
    },
  });
  expect(tool).toMatchObject({ category: "search", credentials: ["google-cse"] });
});

it("keeps the original definition of sendMessage", () => {
  expect(toToolDto(slack.tools[0])).toEqual({
    name: "sendMessage",
    description:
      "Send a message to a Slack user or channel. No need for exact name, it searches through all users and channels. Can directly use this to send message to a user or channel, no need to get the id first if user or channel name is known.",
    parameters: {
      type: "object",
      properties: {
        query: {
          type: "string",
          description:
            "Name of the user/channel to send message to. Can be a user name, channel name, or a channel id. Never pass a user id, always pass a user name or channel name.",
        },
        type: {
          type: "string",
          description: 'Type of recipient: "user", "channel", "id", or "unknown".',
          enum: ["user", "channel", "id", "unknown"],
          default: "unknown",
        },
        text: { type: "string", description: "Text content of the message" },
        threadTs: {
          type: "string",
          description: "Optional thread timestamp to reply to a thread",
        },
      },
      required: ["query", "text"],
    },
    confirmationRequired: true,
  });
});

it("keeps backslashes in guest code, except before a backtick or a placeholder", () => {
  const name = "there";
  expect(guestCode`
    const a = /\d\n/; const b = \`\${a} ${name}\`;
  `).toBe(`const a = /\\d\\n/; const b = \`\${a} there\`;\n`);
});
