import { isObject } from "@/lib/schema/json";

const capitalize = (word: string) => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`;

/** Derives the operation id from the route: `get /api/v1/agents/{slug}/tools` is `getAgentsBySlugTools`. */
export const toOperationId = (method: string, path: string): string =>
  path
    .replace(/^\/api\/v1/, "")
    .split("/")
    .filter((step) => step !== "")
    .map((step) => step.replace(/^\{(.+)\}$/, (_, name: string) => `by-${name}`))
    .flatMap((step) => step.split(/[^A-Za-z0-9]+/))
    .reduce((name, word) => name + capitalize(word), method);

/** Splits the `default` error response of a route into `4XX` and `default`, as OpenAPI linters expect. */
const withErrorResponses = (responses: unknown): unknown => {
  if (!isObject(responses) || !isObject(responses.default)) return responses;
  const { default: errorResponse, ...successResponses } = responses;
  return {
    ...successResponses,
    "4XX": { ...errorResponse, description: "Client error (RFC 9457)." },
    default: { ...errorResponse, description: "Server error (RFC 9457)." },
  };
};

type Components = { schemas?: object };

const findSchema = (schema: unknown, { schemas = {} }: Components): unknown => {
  if (!isObject(schema) || typeof schema.$ref !== "string") return schema;
  return new Map<string, unknown>(Object.entries(schemas)).get(schema.$ref.split("/").at(-1) ?? "");
};

const isEmptyObjectValid = (schema: unknown): boolean =>
  isObject(schema) &&
  schema.type === "object" &&
  !(Array.isArray(schema.required) && schema.required.length > 0) &&
  !("allOf" in schema || "anyOf" in schema || "oneOf" in schema);

/** A missing body is read as `{}`, so it is required only if one of its keys is. */
const withRequiredBody = (requestBody: unknown, components: Components): unknown => {
  if (!isObject(requestBody) || !isObject(requestBody.content)) return requestBody;
  const { required, ...body } = requestBody;
  const types = Object.values(requestBody.content);
  const isOptional = types.every(
    (type) => isObject(type) && isEmptyObjectValid(findSchema(type.schema, components)),
  );
  return isOptional ? body : { ...body, required };
};

const describeOperation = (
  operationId: string,
  operation: unknown,
  components: Components,
): unknown =>
  isObject(operation) && isObject(operation.responses)
    ? {
        operationId,
        ...operation,
        ...("requestBody" in operation && {
          requestBody: withRequiredBody(operation.requestBody, components),
        }),
        responses: withErrorResponses(operation.responses),
      }
    : operation;

/**
 * Adds to the generated document what routes need not repeat: operation ids, error responses, and
 * which bodies may be omitted.
 */
export const completeDocument = <Document extends { paths?: object; components?: Components }>(
  document: Document,
) => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]) => [
          method,
          describeOperation(toOperationId(method, path), operation, document.components ?? {}),
        ]),
      ),
    ]),
  ),
});
