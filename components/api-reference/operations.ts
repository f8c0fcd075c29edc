import { isObject } from "@/lib/agent/json";

/** One operation of an OpenAPI document, as the page shows it. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  body?: unknown;
  answers: { status: string; description: string; schema?: unknown }[];
};

type Document = { paths?: unknown; components?: { schemas?: Record<string, unknown> } };

/** Replaces `$ref`s to component schemas with the schemas themselves, at most 4 levels deep. */
const inline = (value: unknown, document: Document, depth = 0): unknown => {
  if (Array.isArray(value)) return value.map((item) => inline(item, document, depth));
  if (!isObject(value)) return value;
  const { $ref } = value;
  if (typeof $ref === "string" && depth < 4) {
    const name = $ref.replace("#/components/schemas/", "");
    return inline(document.components?.schemas?.[name], document, depth + 1);
  }
  const entries = Object.entries(value).map(([key, item]) => [key, inline(item, document, depth)]);
  return Object.fromEntries(entries);
};

const schemaOf = (holder: unknown, document: Document): unknown => {
  if (!isObject(holder) || !isObject(holder.content)) return undefined;
  const [media] = Object.values(holder.content);
  return isObject(media) ? inline(media.schema, document) : undefined;
};

const text = (value: unknown) => (typeof value === "string" ? value : "");

export const operationsOf = (document: Document): Operation[] =>
  Object.entries(isObject(document.paths) ? document.paths : {}).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, operation]) => {
      if (!isObject(operation)) return [];
      const answers = Object.entries(isObject(operation.responses) ? operation.responses : {});
      const [tag] = Array.isArray(operation.tags) ? operation.tags : [];
      return {
        id: `${method}${path}`.replace(/[^a-z0-9]+/gi, "-").replace(/-$/, ""),
        method: method.toUpperCase(),
        path,
        summary: text(operation.summary),
        tag: text(tag) || "Other",
        body: schemaOf(operation.requestBody, document),
        answers: answers.map(([status, answer]) => ({
          status,
          description: isObject(answer) ? text(answer.description) : "",
          schema: schemaOf(answer, document),
        })),
      };
    }),
  );
