import { formatList } from "@/lib/agent/format-list";
import type { Tool } from "../agent/tool";
import { isObject } from "../schema/json";
import { findKeyword, listLayerProperties, listLayers } from "../schema/layers";
import { createReferences } from "../schema/references";
import { isEnglish } from "./text-words";
import { hasPurpose } from "./tool-purpose";

/** The parts of a description that a model needs in order to call a tool correctly. */
export const descriptionParts = {
  purpose: {
    label: "Purpose",
    missing: "what it does",
    explanation: "What the tool does and when to use it, starting with a verb.",
    example: "Search the issues of a repository by words. Use it before opening a new issue.",
  },
  inputs: {
    label: "Inputs",
    missing: "what each parameter is",
    explanation: "What each parameter means, in its own description.",
    example: "Name of the repository, without its owner.",
  },
  outputs: {
    label: "Output",
    missing: "what it returns",
    explanation: "What comes back, here or as an output schema.",
    example: "Returns the number, title and URL of each issue.",
  },
  limits: {
    label: "Limits",
    missing: "its limits",
    explanation: "What the tool cannot do, how much it returns, or what to use instead.",
    example: "Returns at most 100 issues. It does not search comments.",
  },
  examples: {
    label: "Example",
    missing: "an example of a value",
    explanation: "One value as it would be sent, here or at a parameter.",
    example: "Words to look for, such as “crash on start”.",
  },
  errors: {
    label: "Errors",
    missing: "when it fails",
    explanation: "What happens when nothing is found or the call fails.",
    example: "Fails if the repository does not exist. Without a match, the list is empty.",
  },
} as const;
export type DescriptionPart = keyof typeof descriptionParts;

/** The English wordings of each part. Other languages are not judged by wording. */
const wordings = {
  outputs:
    /\b(?:returns?|returned|returning|gives? back|responds? with|answers? with|outputs?|yields?|results? (?:is|are|has|have|contains?|includes?)|each with|as (?:json|markdown|text|html|csv|a list|a table))\b/i,
  limits:
    /\b(?:only|at most|up to|max(?:imum)?|minimum|limit(?:s|ed)?|no more than|at least|cannot|can['’]t|do(?:es)? not|don['’]t|doesn['’]t|never|unless|instead|except|without|per (?:page|call|minute|hour|day)|must|need(?:s|ed)?|require[sd]?|between \d|from \d+ to \d)\b/i,
  examples: /\b(?:e\.g\.|for example|for instance|such as|example|like ["“'‘`])|\(["“'‘`]/i,
  errors:
    /\b(?:fail(?:s|ed|ure)?|errors?|throws?|rejects?|rejected|refuse[sd]?|denied|not found|not exist|unknown|invalid|otherwise|no (?:match|matches|results?)|without a match|if (?:there (?:is|are) )?(?:none|nothing|no)|empty (?:list|result|text)|null)\b/i,
} as const;

export type Completeness = { present: DescriptionPart[]; missing: DescriptionPart[] };

type Described = Pick<Tool, "name" | "description" | "parameters" | "outputSchema">;

/**
 * Returns the descriptions of the top-level parameters, "" for those without one, and whether any
 * schema has examples.
 */
const readParameters = ({ parameters }: Described) => {
  const references = createReferences(parameters);
  const properties = [...listLayerProperties(listLayers([parameters], references)).values()];
  const layers = properties.map((property) => listLayers(property, references));
  return {
    descriptions: layers.map((each) => {
      const description = findKeyword(each, "description");
      return typeof description === "string" ? description.trim() : "";
    }),
    hasExamples: layers.some((each) =>
      ["examples", "default", "enum"].some((keyword) => findKeyword(each, keyword) !== undefined),
    ),
  };
};

/**
 * Checks which of the six parts a tool's texts contain. Parts that do not apply are in neither
 * list: inputs and examples of a tool without parameters, and parts recognized only by wording in a
 * language other than English.
 */
export const checkCompleteness = (tool: Described): Completeness => {
  const { descriptions, hasExamples } = readParameters(tool);
  const text = [tool.description, ...descriptions].join("\n");
  const english = isEnglish(text);
  const hasParameters = descriptions.length > 0;
  const facts: Record<DescriptionPart, boolean | undefined> = {
    purpose: hasPurpose(tool),
    inputs: hasParameters ? descriptions.every((each) => each !== "") : undefined,
    outputs: isObject(tool.outputSchema) || judge(english, wordings.outputs, tool.description),
    limits: judge(english, wordings.limits, text),
    examples: hasParameters ? hasExamples || judge(english, wordings.examples, text) : undefined,
    errors: judge(english, wordings.errors, tool.description),
  };
  const parts = Object.keys(descriptionParts) as DescriptionPart[];
  return {
    present: parts.filter((part) => facts[part] === true),
    missing: parts.filter((part) => facts[part] === false),
  };
};

const judge = (isReadable: boolean, wording: RegExp, text: string): boolean | undefined =>
  isReadable ? wording.test(text) : undefined;

/** Returns the share of applicable parts that are present, in percent. */
export const getCompletenessScore = ({ present, missing }: Completeness): number =>
  Math.round((100 * present.length) / (present.length + missing.length));

/** Formats a summary such as "4 of 6: add what it returns and when it fails". */
export const describeCompleteness = ({ present, missing }: Completeness): string => {
  const count = `${present.length} of ${present.length + missing.length}`;
  if (missing.length === 0) return count;
  return `${count}: add ${formatList(missing.map((part) => descriptionParts[part].missing))}`;
};
