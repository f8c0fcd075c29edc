import { isObject, readString } from "@/lib/schema/json";

/** One operation of an OpenAPI document, as the list shows it. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
};

export type OperationGroup = { tag: string; description: string; operations: Operation[] };

export type OperationDetails = {
  description: string;
  /** In the query and the headers. The path shows its own. */
  parameters: { name: string; description: string }[];
  /** The schema of the request body. */
  body?: unknown;
  responses: { status: string; description: string; schema?: unknown }[];
};

export type OpenApiDocument = {
  tags?: { name: string; description: string }[];
  paths?: unknown;
  components?: { schemas?: Record<string, unknown> };
};

/** Replaces `$ref`s to component schemas with the schemas themselves, at most 4 levels deep. */
const inlineRefs = (value: unknown, document: OpenApiDocument, depth = 0): unknown => {
  if (Array.isArray(value)) return value.map((item) => inlineRefs(item, document, depth));
  if (!isObject(value)) return value;
  const { $ref } = value;
  if (typeof $ref === "string" && depth < 4) {
    const name = $ref.replace("#/components/schemas/", "");
    return inlineRefs(document.components?.schemas?.[name], document, depth + 1);
  }
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    inlineRefs(item, document, depth),
  ]);
  return Object.fromEntries(entries);
};

const getSchema = (container: unknown, document: OpenApiDocument): unknown => {
  if (!isObject(container) || !isObject(container.content)) return undefined;
  const [media] = Object.values(container.content);
  return isObject(media) ? inlineRefs(media.schema, document) : undefined;
};

const listOperations = (paths: unknown, tag: string): Operation[] =>
  Object.entries(isObject(paths) ? paths : {}).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, operation]) => {
      if (!isObject(operation)) return [];
      const tags: unknown[] = Array.isArray(operation.tags) ? operation.tags : [];
      if (!tags.includes(tag)) return [];
      return {
        id: `${method}${path}`.replace(/[^a-z0-9]+/gi, "-").replace(/-$/, ""),
        method: method.toUpperCase(),
        path,
        summary: readString(operation.summary),
      };
    }),
  );

/** Groups the operations of a document by its tags, in their order. */
export const groupOperations = ({ tags = [], paths }: OpenApiDocument): OperationGroup[] =>
  tags.map(({ name, description }) => ({
    tag: name,
    description,
    operations: listOperations(paths, name),
  }));

const describeParameter = ({ required, description, schema }: Record<string, unknown>) => {
  const { enum: values, default: defaultValue } = isObject(schema) ? schema : {};
  const sentences = [
    required === true && "Required.",
    description,
    Array.isArray(values) && `One of: ${values.join(", ")}.`,
    defaultValue !== undefined && `Default: ${defaultValue}.`,
  ];
  return sentences.filter((sentence) => typeof sentence === "string").join(" ");
};

const readParameters = (parameters: unknown): OperationDetails["parameters"] =>
  (Array.isArray(parameters) ? parameters : []).flatMap((parameter) =>
    isObject(parameter) && parameter.in !== "path"
      ? { name: readString(parameter.name), description: describeParameter(parameter) }
      : [],
  );

/**
 * Returns the parameters, request body and responses of an operation, with their schemas inlined.
 */
export const readDetails = (
  document: OpenApiDocument,
  { method, path }: Operation,
): OperationDetails => {
  const methods = isObject(document.paths) ? document.paths[path] : undefined;
  const operation = isObject(methods) ? methods[method.toLowerCase()] : undefined;
  const { description, parameters, requestBody, responses } = isObject(operation) ? operation : {};
  return {
    description: readString(description),
    parameters: readParameters(parameters),
    body: getSchema(requestBody, document),
    responses: Object.entries(isObject(responses) ? responses : {}).map(([status, response]) => ({
      status,
      description: isObject(response) ? readString(response.description) : "",
      schema: getSchema(response, document),
    })),
  };
};
