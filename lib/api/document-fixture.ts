import { Ajv2020 } from "ajv/dist/2020.js";
import { isObject } from "@/lib/schema/json";

type JsonRecord = Record<string, unknown>;
const asRecord = (value: unknown): JsonRecord => (isObject(value) ? value : {});

/** An operation in an OpenAPI document. */
export type Operation = { method: string; path: string; definition: JsonRecord };

export const listOperations = (document: JsonRecord): Operation[] =>
  Object.entries(asRecord(document.paths)).flatMap(([path, item]) =>
    Object.entries(asRecord(item)).map(([method, definition]) => ({
      method: method.toUpperCase(),
      path,
      definition: asRecord(definition),
    })),
  );

const toPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);

/** Finds the operation for a request. Literal steps take precedence over parameters. */
const findOperation = (operations: readonly Operation[], method: string, path: string) =>
  operations
    .filter((operation) => operation.method === method && toPattern(operation.path).test(path))
    .sort((a, b) => a.path.split("{").length - b.path.split("{").length)[0];

const escapeStep = (step: string) =>
  encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"));

type SeenResponse = {
  status: number;
  header(name: string): string | null | undefined;
  body: string;
};

/** Creates a check that finds what an OpenAPI document does not say about a response. */
export const createResponseCheck = (document: JsonRecord) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, "api", undefined, false);
  const operations = listOperations(document);

  const checkBody = (steps: string[], content: JsonRecord, response: SeenResponse): string[] => {
    const type = response.header("content-type")?.split(";")[0]?.trim() ?? "";
    if (!(type in content)) return [`The content type "${type}" is not documented.`];
    const pointer = [...steps, "content", type, "schema"].map(escapeStep).join("/");
    const value = /[/+]json$/.test(type) ? JSON.parse(response.body) : response.body;
    const validate = ajv.getSchema(`api#/${pointer}`) ?? ajv.compile({ $ref: `api#/${pointer}` });
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };

  return (method: string, path: string, response: SeenResponse): string[] => {
    const operation = findOperation(operations, method, path);
    if (!operation)
      return [404, 405, 401].includes(response.status) ? [] : ["The operation is not documented."];
    const responses = asRecord(operation.definition.responses);
    const range = `${Math.floor(response.status / 100)}XX`;
    const status = [String(response.status), range, "default"].find((key) => key in responses);
    if (status === undefined || (status === "default" && response.status < 400))
      return [`The status ${response.status} is not documented.`];
    const { content, headers } = asRecord(responses[status]);
    const missingHeaders = Object.entries(asRecord(headers))
      .filter(([name, header]) => asRecord(header).required && response.header(name) == null)
      .map(([name]) => `The header ${name} is missing.`);
    if (!isObject(content))
      return response.body === ""
        ? missingHeaders
        : [...missingHeaders, "A body is not documented."];
    const steps = ["paths", operation.path, method.toLowerCase(), "responses", status];
    return [...missingHeaders, ...checkBody(steps, content, response)];
  };
};
