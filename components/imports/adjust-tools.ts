import { checkHeaderName } from "@/lib/agent/handlers/header-name";
import type { Manifest } from "@/lib/agent/manifest";
import { PLACEHOLDER_URL } from "@/lib/imports/readers/request/placeholder-url";
import { toToolName } from "@/lib/imports/readers/request/placeholders";
import { listSubschemas } from "@/lib/schema/subschemas";
import { type Authentication, addAuthentication } from "./add-authentication";

type Tool = Manifest["tools"][number];
export type Naming = "original" | "camelCase" | "snake_case";
/** Changes that a person makes to imported tools before saving them. */
export type Adjustments = {
  /** The names of the tools to leave out. */
  skippedNames: ReadonlySet<string>;
  naming: Naming;
  trimsDescriptions: boolean;
  /** Replaces the placeholder host. An empty string keeps it. */
  baseUrl: string;
  authentication: Authentication;
};
export const noAdjustments: Adjustments = {
  skippedNames: new Set(),
  naming: "original",
  trimsDescriptions: false,
  baseUrl: "",
  authentication: { type: "none", headerName: "x-api-key" },
};

const toWords = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

const styles: Record<Naming, (name: string) => string> = {
  original: (name) => name,
  camelCase: (name) =>
    toWords(name)
      .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
      .join(""),
  snake_case: (name) => toWords(name).join("_"),
};

/** Returns the part of a description before its first blank line. */
export const firstParagraph = (text: string): string => text.trim().split(/\n\s*\n/, 1)[0] ?? "";

/** Trims the descriptions in a schema, but not data such as defaults and examples. */
const trimSchema = (parameters: Tool["parameters"]): Tool["parameters"] => {
  const trimmed = structuredClone(parameters);
  for (const { schema } of listSubschemas(trimmed))
    if (typeof schema.description === "string")
      schema.description = firstParagraph(schema.description);
  return trimmed;
};

const setBaseUrl = (handler: Tool["handler"], baseUrl: string): Tool["handler"] =>
  baseUrl !== "" &&
  "url" in handler &&
  typeof handler.url === "string" &&
  handler.url.startsWith(PLACEHOLDER_URL)
    ? {
        ...handler,
        url: baseUrl.replace(/\/+$/, "") + handler.url.slice(PLACEHOLDER_URL.length),
      }
    : handler;

export type Problems = { baseUrl?: string; headerName?: string };

/** Says which adjustments cannot be applied, and why. */
export const findProblems = ({ baseUrl, authentication }: Adjustments): Problems => {
  const isUrl = baseUrl === "" || /^https?:$/.test(URL.parse(baseUrl)?.protocol ?? "");
  const headerName =
    authentication.type === "header" ? checkHeaderName(authentication.headerName) : undefined;
  return {
    ...(!isUrl && { baseUrl: "Enter a URL that starts with https:// or http://." }),
    ...(headerName !== undefined && { headerName }),
  };
};

/** Applies the adjustments and returns the manifest to save. */
export const adjustTools = (
  manifest: Manifest,
  { skippedNames, naming, trimsDescriptions, baseUrl, authentication }: Adjustments,
): Manifest => {
  const usedNames = new Set<string>();
  const tools = manifest.tools
    .filter(({ name }) => !skippedNames.has(name))
    .map((tool): Tool => {
      const name =
        naming === "original" ? tool.name : toToolName(styles[naming](tool.name), usedNames);
      usedNames.add(name);
      const changed = {
        ...tool,
        name,
        ...(trimsDescriptions && {
          description: firstParagraph(tool.description),
          parameters: trimSchema(tool.parameters),
        }),
        handler: setBaseUrl(tool.handler, baseUrl),
      };
      return addAuthentication(changed, authentication);
    });
  return { ...manifest, tools };
};
