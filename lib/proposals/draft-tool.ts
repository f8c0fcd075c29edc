import { z } from "zod";
import { type HttpHandler, httpMethods } from "@/lib/agent/handlers/http";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { authoredToolNameSchema } from "@/lib/agent/tool-name";
import { lintTool } from "@/lib/analysis/lint-tool";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import {
  askModel,
  type ProposalPorts,
  type ProposalRequest,
  type ProposalResult,
  type Reading,
} from "./ask-model";
import { blankHandler } from "./blank-handler";
import { quoteText, quotingRule } from "./quote-text";
import { findIntrusions, listHosts } from "./text-safety";

type DraftRequest = ProposalRequest & {
  /** A sentence or a piece of documentation. */
  text: string;
  /** The names that are already in use. */
  otherNames: readonly string[];
};

/** A drafted tool. `handler` is null if the text contains no address. */
type ToolDraft = Pick<Tool, "name" | "description" | "parameters"> & {
  handler: HttpHandler | null;
};

const parameterTypes = ["string", "number", "integer", "boolean", "array"] as const;
const MAX_PARAMETERS = 50;
/** The time to find the braces of a longer one could grow with its square. */
const MAX_URL_LENGTH = 4_096;

const proposalSchema = z.object({
  name: z.string().describe("A verb and an object in camelCase, such as sendMessage."),
  description: z.string().describe("What it does, when to use it, what it returns, when it fails."),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        type: z.enum(parameterTypes).describe("An array is a list of strings."),
        description: z.string(),
        required: z.boolean(),
        choices: z
          .array(z.string())
          .describe("The only allowed values; empty if any value is allowed."),
        in: z.enum(["path", "query", "body"]).describe("Where the request sends it."),
      }),
    )
    .max(MAX_PARAMETERS),
  request: z
    .object({
      method: z.enum(httpMethods),
      url: z
        .string()
        .max(MAX_URL_LENGTH)
        .describe("As in the data, with path parameters in braces: /users/{id}."),
    })
    .nullable()
    .describe("null unless the data has the URL."),
});
type Proposal = z.infer<typeof proposalSchema>;

const writeSystem = (id: string) =>
  [
    "You draft one tool of an AI agent from a sentence or a piece of API documentation: the one that it is about, or the first of several.",
    "The description tells another model when to call the tool: what it does, what it returns, its limits and when it fails, as far as the data says, in at most 800 characters. Describe each parameter with its meaning and an example of a value.",
    "Leave out authentication: keys and tokens are never parameters. Do not invent a URL: if the data has none, set request to null.",
    quotingRule(id),
    "Answer only by calling propose_tool.",
  ].join("\n");

const toParameters = ({ parameters }: Proposal): ParametersSchema => ({
  type: "object",
  properties: Object.fromEntries(
    parameters.map(({ name, type, description, choices }) => [
      name,
      {
        type,
        description,
        ...(type === "array" && { items: { type: "string" } }),
        ...(type === "string" && choices.length > 0 && { enum: choices }),
      },
    ]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

const toPlaceholder = (name: string) => `{{params.${name}}}`;

/**
 * Returns the URL without its query and fragment. Returns undefined unless it has a scheme, HTTP or
 * HTTPS, and a host that the text names.
 */
const toUrl = (url: string, { text }: DraftRequest): string | undefined => {
  const [base = ""] = url.split(/[?#]/);
  const parsed = URL.parse(base.replaceAll(/[{}]/g, "_"));
  if (!parsed || !["http:", "https:"].includes(parsed.protocol) || parsed.username)
    return undefined;
  const isKnown =
    listHosts(text).includes(parsed.hostname) && text.toLowerCase().includes(parsed.host);
  return isKnown ? base : undefined;
};

/**
 * Returns the request with placeholders for its parameters, or null if the text contains no
 * address.
 */
const toHandler = (proposal: Proposal, request: DraftRequest): HttpHandler | null => {
  const base = proposal.request && toUrl(proposal.request.url, request);
  if (!proposal.request || !base) return null;
  const { method } = proposal.request;
  const listIn = (place: "query" | "body") =>
    proposal.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const pathNames = new Set(
    proposal.parameters.filter((each) => each.in === "path").map(({ name }) => name),
  );
  const url = base.replaceAll(/\{+([\w.-]+)\}+/g, (match, name: string) =>
    pathNames.has(name) ? toPlaceholder(name) : match,
  );
  const query = listIn("query").map((name) => ({ name, value: toPlaceholder(name) }));
  const bodyNames = listIn("body");
  const value = Object.fromEntries(bodyNames.map((name) => [name, toPlaceholder(name)]));
  return {
    kind: "http",
    method,
    url,
    ...(query.length > 0 && { query }),
    ...(bodyNames.length > 0 && { body: { type: "json", value } }),
  };
};

/** Allows only the tool's own parameters in a drafted URL, and no credentials or caller data. */
const hasOtherPlaceholder = (url: string) =>
  /[{}]/.test(url.replaceAll(/\{\{params\.[^{}]+\}\}/g, ""));

/** Confirmation is the author's decision, which the editor suggests. */
const isAboutTexts = ({ code }: { code: string }) => code !== "missing-confirmation";

const readDraft = (request: DraftRequest, proposal: Proposal): Reading<ToolDraft> => {
  const { name, description } = proposal;
  const handler = toHandler(proposal, request);
  const parameters = toParameters(proposal);
  const tool: Tool = { name, description, parameters, handler: handler ?? blankHandler };
  const result = toolSchema.safeParse(tool);
  const nameIssue = authoredToolNameSchema.safeParse(name).error?.issues[0]?.message;
  const texts = JSON.stringify([name, description, proposal.parameters]);
  const issues = [
    ...(nameIssue === undefined ? [] : [nameIssue]),
    ...(request.otherNames.includes(name) ? [`The name ${name} is in use. Choose another.`] : []),
    ...(result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []),
    ...(result.success
      ? lintTool(tool)
          .filter(isAboutTexts)
          .map(({ message }) => message)
      : []),
    ...(handler && hasOtherPlaceholder(handler.url)
      ? ["The URL has a placeholder that is not a path parameter."]
      : []),
    ...findIntrusions(texts, request.text),
  ];
  const draft = { name, description, parameters, handler };
  return { content: issues.length === 0 ? draft : undefined, issues };
};

/** Asks the agent's model to draft a tool from a text. */
export const draftTool = (
  ports: ProposalPorts,
  request: DraftRequest,
): Promise<ProposalResult<ToolDraft>> => {
  const id = ports.newId();
  return askModel(ports, request, {
    system: writeSystem(id),
    prompt: `Draft a tool from this text:\n${quoteText(request.text, id)}`,
    name: "propose_tool",
    description: "Proposes a tool. The author accepts or rejects each of its fields.",
    schema: proposalSchema,
    read: (proposal) => readDraft(request, proposal),
  });
};
