/**
 * Reads what an API document demands of a request. It is written from the OpenAPI tables alone and
 * shares no code with the importer, so the tests compare two independent readings.
 */
export type Node = Record<string, unknown>;
export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type DocumentParameter = { name: string; in: string; node: Node; schema: Node };
export type DocumentBody = { types: string[]; schema: Node; media: Node; isRequired: unknown };
export type DocumentOperation = {
  id: string;
  method: string;
  path: string;
  parameters: DocumentParameter[];
  body: DocumentBody | undefined;
  /** Where credentials go: `bearer`, `basic`, `header:x-key`, `query:key` or `cookie:name`. */
  access: string[];
};

export const createResolver = (document: Node) => {
  const resolve = (node: unknown, depth = 0): Node => {
    if (!isNode(node)) return {};
    if (typeof node.$ref !== "string" || depth > 20) return node;
    const target = node.$ref
      .split("/")
      .slice(1)
      .reduce<unknown>(
        (value, step) =>
          isNode(value)
            ? value[decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~")]
            : undefined,
        document,
      );
    return resolve(target, depth + 1);
  };
  return resolve;
};
export type Resolve = ReturnType<typeof createResolver>;

const swaggerStyles: Record<string, Node> = {
  csv: { style: "form", explode: false },
  ssv: { style: "spaceDelimited", explode: false },
  tsv: { style: "tabDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
  multi: { style: "form", explode: true },
};

const readBody = (document: Node, operation: Node, parameters: Node[], resolve: Resolve) => {
  if (document.swagger === undefined) {
    const { content, required } = resolve(operation.requestBody);
    if (!isNode(content)) return undefined;
    const types = Object.keys(content);
    return { types, content, isRequired: required };
  }
  const consumes = (operation.consumes ?? document.consumes ?? []) as string[];
  const body = parameters.find((parameter) => parameter.in === "body");
  const types = consumes.length > 0 ? consumes : ["application/json"];
  if (body)
    return {
      types,
      content: Object.fromEntries(types.map((type) => [type, { schema: body.schema }])),
      isRequired: body.required,
    };
  const fields = parameters.filter((parameter) => parameter.in === "formData");
  if (fields.length === 0) return undefined;
  const type =
    types.find((each) => /^multipart/.test(each)) ??
    (fields.some((field) => field.type === "file")
      ? "multipart/form-data"
      : "application/x-www-form-urlencoded");
  const properties = Object.fromEntries(fields.map((field) => [field.name, field]));
  const encoding = Object.fromEntries(
    fields.map((field) => [field.name, swaggerStyles[String(field.collectionFormat ?? "csv")]]),
  );
  const required = fields.filter((field) => field.required === true).map((field) => field.name);
  const schema = { type: "object", properties, required };
  return { types: [type], content: { [type]: { schema, encoding } }, isRequired: true };
};

const readParameter = (node: Node, resolve: Resolve): DocumentParameter => {
  const content = isNode(node.content) ? Object.values(node.content)[0] : undefined;
  const isSwagger = node.schema === undefined && content === undefined;
  const schema = isSwagger ? node : resolve(isNode(content) ? content.schema : node.schema);
  const swaggerStyle =
    node.in === "query"
      ? swaggerStyles[String(node.collectionFormat ?? "csv")]
      : { style: "simple" };
  const spelling = isSwagger && swaggerStyle;
  return { name: String(node.name), in: String(node.in), node: { ...spelling, ...node }, schema };
};

const readScheme = (scheme: Node): string | undefined => {
  if (scheme.type === "apiKey") {
    const name = String(scheme.name);
    return `${scheme.in}:${scheme.in === "header" ? name.toLowerCase() : name}`;
  }
  if (scheme.type === "basic") return "basic";
  if (scheme.type === "oauth2" || scheme.type === "openIdConnect") return "bearer";
  const kind = String(scheme.scheme).toLowerCase();
  return kind === "basic" || kind === "bearer" ? kind : undefined;
};

/** Returns the first alternative that consists of known schemes. */
const readAccess = (document: Node, operation: Node, resolve: Resolve): string[] => {
  const components = isNode(document.components) ? document.components : {};
  const schemes = (document.securityDefinitions ?? components.securitySchemes ?? {}) as Node;
  const alternatives = ((operation.security ?? document.security ?? []) as Node[]).map((each) =>
    Object.keys(each).map((name) => readScheme(resolve(schemes[name]))),
  );
  if (alternatives.some((each) => each.length === 0)) return [];
  return (alternatives.find((each) => !each.includes(undefined)) ?? []) as string[];
};

/**
 * Returns every operation of a document, with its parameters and body as the document states them.
 */
export const readOperations = (document: Node, resolve: Resolve): DocumentOperation[] =>
  Object.entries(document.paths as Node).flatMap(([path, rawItem]) => {
    const item = resolve(rawItem);
    return ["get", "put", "post", "delete", "patch", "head"].flatMap((method) => {
      const operation = item[method];
      if (!isNode(operation)) return [];
      const all = [
        ...((item.parameters ?? []) as Node[]),
        ...((operation.parameters ?? []) as Node[]),
      ];
      const parameters = [
        ...new Map(
          all.map((each) => {
            const parameter = resolve(each);
            return [`${parameter.in}:${parameter.name}`, parameter];
          }),
        ).values(),
      ];
      const requestBody = readBody(document, operation, parameters, resolve);
      const type =
        requestBody?.types.find((each) => /json/.test(each)) ?? requestBody?.types[0] ?? "";
      const media =
        requestBody && isNode(requestBody.content[type]) ? requestBody.content[type] : {};
      const id =
        typeof operation.operationId === "string"
          ? operation.operationId
          : `${method.toUpperCase()} ${path}`;
      return [
        {
          id,
          method: method.toUpperCase(),
          path,
          access: readAccess(document, operation, resolve),
          parameters: parameters
            .filter(({ in: where }) => where !== "body" && where !== "formData")
            .map((parameter) => readParameter(parameter, resolve)),
          body: requestBody && {
            types: requestBody.types,
            media,
            isRequired: requestBody.isRequired,
            schema: resolve(media.schema),
          },
        },
      ];
    });
  });
