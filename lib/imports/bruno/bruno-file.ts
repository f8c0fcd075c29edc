import { isObject } from "@/lib/schema/json";
import { isDisabled, type Node, toRows, toText } from "../postman/postman-rows";

/** Fields shared by the collection, its folders and its requests. */
export type BrunoNode = {
  name: string;
  description: string;
  headers: Node[];
  auth: { type: string; fields: Node };
  variables: Node[];
  hasScripts: boolean;
};
export type BrunoRequest = BrunoNode & {
  url: string;
  method: string;
  params: Node[];
  /** `data` is a string, rows, or a GraphQL query with its variables. */
  body: { mode: string; data: unknown };
};
export type BrunoFolder = BrunoNode & {
  folders: BrunoFolder[];
  requests: BrunoRequest[];
  /** How many of its requests use a protocol other than HTTP. */
  otherCount: number;
};
type BrunoFile = {
  root: BrunoFolder;
  environments: { name: string; variables: Node[] }[];
};

const toNode = (value: unknown): Node => (isObject(value) ? value : {});

/** Returns the documentation. Since OpenCollection, it may also be an object with its type. */
const readDocs = (docs: unknown): string => toText(isObject(docs) ? docs.content : docs).trim();

/**
 * Reads authentication. OpenCollection has the fields beside the type. Earlier files have them in
 * an object named after the type.
 */
const readAuth = (input: unknown): BrunoNode["auth"] => {
  if (typeof input === "string") return { type: input, fields: {} };
  const auth = toNode(input);
  const type = toText(auth.type) || toText(auth.mode);
  return { type, fields: { ...auth, ...toNode(auth[type]) } };
};

/**
 * Reads variables, which are a list since OpenCollection. Earlier files separate those of requests,
 * which matter here, from those of responses.
 */
const readVariables = (input: unknown): Node[] =>
  toRows(isObject(input) ? input.req : input).filter((row) => !isDisabled(row));

const hasText = (value: unknown): boolean => toText(value).trim() !== "";

const hasScripts = ({ script, scripts, tests }: Node): boolean =>
  Object.values(toNode(script)).some(hasText) || hasText(tests) || toRows(scripts).length > 0;

/** Reads the settings in `defaults`, which apply to everything below a collection or folder. */
const readDefaults = (defaults: Node, name: unknown, docs: unknown): BrunoNode => ({
  name: toText(name),
  description: readDocs(docs),
  headers: toRows(defaults.headers),
  auth: readAuth(defaults.auth),
  variables: readVariables(defaults.variables ?? defaults.vars),
  hasScripts: hasScripts(defaults),
});

const bodyModes: Record<string, string> = {
  "form-urlencoded": "formUrlEncoded",
  "multipart-form": "multipartForm",
};

/** Returns the selected body. OpenCollection allows several bodies, one of which is selected. */
const selectBody = (input: unknown): Node => {
  const variants = toRows(input);
  if (variants.length === 0) return toNode(input);
  return toNode((variants.find(({ selected }) => selected === true) ?? variants[0])?.body);
};

const readBody = (input: unknown, isGraphql: boolean): BrunoRequest["body"] => {
  const body = selectBody(input);
  const mode = toText(body.mode);
  if (mode !== "") return { mode, data: body[mode] };
  if (isGraphql) return { mode: "graphql", data: body };
  const type = toText(body.type);
  return { mode: bodyModes[type] ?? type, data: body.data };
};

/**
 * Reads a request. OpenCollection uses the protocol's name as a key, and earlier files use
 * `request`. Returns undefined if the protocol is not HTTP.
 */
const readRequest = (item: Node): BrunoRequest | undefined => {
  const info = toNode(item.info);
  const request = [item.request, item.http, item.graphql].find(isObject);
  const type = toText(item.type) || toText(info.type);
  const isGraphql = type.startsWith("graphql") || isObject(item.graphql);
  if (!request || !(isGraphql || isObject(item.http) || type.startsWith("http"))) return undefined;
  const { runtime, docs = request.docs } = item;
  const node = readDefaults({ ...request, ...toNode(runtime) }, info.name ?? item.name, docs);
  return {
    ...node,
    url: toText(request.url),
    method: toText(request.method).toUpperCase() || "GET",
    params: toRows(request.params),
    body: readBody(request.body, isGraphql),
  };
};

const requestTypes = /^(?:grpc|ws|websocket)/;

const isFolder = (item: Node): boolean =>
  Array.isArray(item.items) || (item.type ?? toNode(item.info).type) === "folder";

const getPosition = (item: Node): number => {
  const position = item.seq ?? toNode(item.info).seq;
  return typeof position === "number" ? position : 0;
};

/** Reads a folder, or a collection as if it were one. `readDocument` limits the recursion depth. */
const readFolder = (folder: Node): BrunoFolder => {
  const info = toNode(folder.info);
  const root = toNode(folder.root);
  const defaults = toNode(root.request ?? folder.request);
  const items = toRows(folder.items).toSorted((a, b) => getPosition(a) - getPosition(b));
  const others = items.filter((item) => !isFolder(item));
  return {
    ...readDefaults(defaults, info.name ?? folder.name, root.docs ?? folder.docs),
    folders: items.filter(isFolder).map(readFolder),
    requests: others.map(readRequest).filter((request) => request !== undefined),
    otherCount: others.filter(({ type, info: itemInfo }) =>
      requestTypes.test(toText(type ?? toNode(itemInfo).type)),
    ).length,
  };
};

const readEnvironments = (environments: unknown): BrunoFile["environments"] =>
  toRows(environments).map(({ name, variables }) => ({
    name: toText(name),
    variables: readVariables(variables),
  }));

/**
 * Reads a collection, or a file with one request. Returns undefined if the document is not from
 * Bruno.
 */
export const readBrunoFile = (document: Node): BrunoFile | undefined => {
  if (Array.isArray(document.items))
    return {
      root: readFolder(document),
      environments: readEnvironments(document.environments ?? toNode(document.config).environments),
    };
  if (!isObject(document.http) && !isObject(document.graphql)) return undefined;
  const { name } = toNode(document.info);
  return { root: readFolder({ name, items: [document] }), environments: [] };
};
