import type { ImportRequest } from "@/components/queries/imports";
import { resolveEnvironmentReferences } from "@/lib/agent/environment-references";
import { detectSource, type SourceKind } from "@/lib/imports/readers/detect-source";

/** What a person enters besides the source itself. */
type SourceOptions = { headers: Record<string, string>; env: Record<string, string> };

type SourceKindDefinition = {
  label: string;
  /** What is created from it, in a sentence. */
  description: string;
  toRequest: (text: string, options: SourceOptions) => ImportRequest;
  /** It says what it is called, which tells more than its first line. */
  isNamed?: boolean;
  /** Headers may be needed to read it. */
  hasHeaders?: boolean;
  /** The `${NAME}` placeholders whose values are entered before it is read. */
  findPlaceholders?: (text: string) => string[];
};

const findPlaceholders = (text: string): string[] => {
  if (!text.includes("${") || /^\s*[{[]/.test(text)) return [];
  const names = new Set<string>();
  resolveEnvironmentReferences(text, {}, (name) => names.add(name));
  return [...names].slice(0, 50);
};

/** What was typed may be in JavaScript's notation. */
const parseSample = (text: string): unknown => {
  const detected = detectSource(text);
  return JSON.parse(("json" in detected && detected.json) || text);
};

/** Everything that the box recognizes. */
export const sourceKinds: Record<SourceKind, SourceKindDefinition> = {
  openapi: {
    label: "OpenAPI document",
    description:
      "Version 3 or Swagger 2, as JSON or YAML. Each operation you choose becomes a tool.",
    isNamed: true,
    toRequest: (document) => ({ kind: "openapi", document, operations: [] }),
  },
  postman: {
    label: "Postman collection",
    description: "Each request becomes a tool.",
    isNamed: true,
    toRequest: (document) => ({ kind: "postman", document }),
  },
  manifest: {
    label: "Manifest",
    description: "An exported agent, with its tools and settings.",
    isNamed: true,
    findPlaceholders,
    toRequest: (document, { env }) => ({
      kind: "manifest",
      document,
      ...(Object.keys(env).length > 0 && { env }),
    }),
  },
  curl: {
    label: "cURL command",
    description: "The request becomes a tool.",
    toRequest: (command) => ({ kind: "curl", command }),
  },
  url: {
    label: "URL",
    description: "The address of one of these documents, or of a running agent or MCP server.",
    hasHeaders: true,
    toRequest: (url, { headers }) => ({ kind: "url", url: url.trim(), headers, operations: [] }),
  },
  "sample-json": {
    label: "Tool definitions or sample JSON",
    description:
      "Definitions, as models are given them, become these tools. Other JSON becomes a tool that posts such a body, with its fields as parameters.",
    toRequest: (text) => ({ kind: "sample-json", value: parseSample(text) }),
  },
};
