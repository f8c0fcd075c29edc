import { isObject } from "@/lib/schema/json";
import { type Node, toRows, toText } from "../postman/postman-rows";

/**
 * What both versions of the format have in common: a tree of folders and requests, and
 * environments.
 */
export type InsomniaFile = {
  name: string;
  description: string;
  /** Folders have `children`. */
  nodes: Node[];
  baseEnvironment: unknown;
  subEnvironments: { name: string; data: unknown }[];
};

const getSortKey = (node: Node): number => {
  const key = node.metaSortKey ?? (isObject(node.meta) ? node.meta.sortKey : undefined);
  return typeof key === "number" ? key : 0;
};
const sortNodes = (nodes: Node[]): Node[] =>
  nodes.toSorted((one, other) => getSortKey(one) - getSortKey(other));

const getDescription = (node: Node): string =>
  toText(node.description) || (isObject(node.meta) ? toText(node.meta.description) : "");

/** Reads the tree of version 5 and later, in which folders contain their requests. */
const readTree = (nodes: unknown): Node[] =>
  sortNodes(toRows(nodes)).map((node) => ({
    ...node,
    description: getDescription(node),
    ...(Array.isArray(node.children) && { children: readTree(node.children) }),
  }));

const readTreeFile = (document: Node): InsomniaFile => {
  const environments = isObject(document.environments) ? document.environments : {};
  return {
    name: toText(document.name),
    description: getDescription(document),
    nodes: readTree(document.collection),
    baseEnvironment: environments.data,
    subEnvironments: toRows(environments.subEnvironments).map(({ name, data }) => ({
      name: toText(name),
      data,
    })),
  };
};

const requestTypes = new Set(["request", "websocket_request", "grpc_request", "socketio_request"]);

/**
 * Reads the list of resources of version 4 and earlier, in which each resource names its parent.
 */
const readResources = (resources: readonly Node[]): InsomniaFile => {
  const workspaces = resources.filter(({ _type }) => _type === "workspace");
  const [first] = workspaces;
  const folders = resources.filter(({ _type }) => _type === "request_group");
  const parentIds = new Set([...workspaces, ...folders].map(({ _id }) => _id));
  const environments = resources.filter(({ _type }) => _type === "environment");
  const environmentIds = new Set(environments.map(({ _id }) => _id));
  const isBase = ({ parentId }: Node) => !environmentIds.has(parentId);
  const childrenById = new Map<unknown, Node[]>();
  for (const resource of resources)
    if (resource._type === "request_group" || requestTypes.has(toText(resource._type))) {
      // An export may omit the workspace and refer to it as `__WORKSPACE_ID__`.
      const parentId = parentIds.has(resource.parentId) ? resource.parentId : first?._id;
      const siblings = childrenById.get(parentId);
      if (siblings) siblings.push(resource);
      else childrenById.set(parentId, [resource]);
    }
  const listChildren = (id: unknown, depth = 0): Node[] =>
    // In an edited file, a folder may be its own ancestor.
    depth > 50
      ? []
      : sortNodes(childrenById.get(id) ?? []).map((node) =>
          node._type === "request_group"
            ? { ...node, children: listChildren(node._id, depth + 1) }
            : node,
        );
  const nodes = workspaces.map(({ _id, name }) => ({ name, children: listChildren(_id) }));
  return {
    name: toText(first?.name),
    description: first ? getDescription(first) : "",
    nodes: nodes.length > 1 ? nodes : listChildren(first?._id),
    baseEnvironment: Object.assign({}, ...environments.filter(isBase).map(({ data }) => data)),
    subEnvironments: environments
      .filter((environment) => !isBase(environment))
      .map(({ name, data }) => ({ name: toText(name), data })),
  };
};

/** Reads an export. Returns undefined if the document is not from Insomnia. */
export const readInsomniaFile = (document: Node): InsomniaFile | undefined => {
  if (Array.isArray(document.resources)) return readResources(toRows(document.resources));
  return Array.isArray(document.collection) ? readTreeFile(document) : undefined;
};
