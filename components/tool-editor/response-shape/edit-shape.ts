import {
  endsInList,
  type ListShape,
  type ResponseShape,
  type ShapeField,
  simplifyShape,
  wholeList,
  wholeShape,
} from "./response-shape";
import { findNode, type ResponseNode, type ResponsePath } from "./response-tree";

const emptyShape: ResponseShape = { kind: "fields", fields: [] };

/** What a shape does with one part of the response. */
type PartShape = {
  shape: ResponseShape;
  /** The part's name in its parent object; null if it replaces that object or is in a list. */
  name: string | null;
};

/** Returns what a shape does with a part. Returns undefined if the part is dropped. */
export const getPartShape = (shape: ResponseShape, path: ResponsePath): PartShape | undefined => {
  let part: PartShape = { shape, name: null };
  for (const step of path) {
    const { shape: currentShape } = part;
    if (currentShape.kind === "all") part = { shape: wholeShape, name: step };
    else if (currentShape.kind === "list" && step === null)
      part = { shape: currentShape.items, name: null };
    else if (currentShape.kind === "only" && currentShape.from === step)
      part = { shape: currentShape.shape, name: null };
    else if (currentShape.kind === "fields") {
      const field = currentShape.fields.find(({ from }) => from === step);
      if (!field) return undefined;
      part = { shape: field.shape, name: field.name };
    } else return undefined;
  }
  return part;
};

const getNodeName = (node: ResponseNode): string => node.path.at(-1) ?? "";

/** Returns the members that an object's shape keeps. */
const getFields = (node: ResponseNode, shape: ResponseShape): ShapeField[] => {
  if (shape.kind === "fields") return shape.fields;
  if (shape.kind === "only") return [{ from: shape.from, name: shape.from, shape: shape.shape }];
  if (shape.kind === "list") return [];
  return node.members.map((member) => ({
    from: getNodeName(member),
    name: getNodeName(member),
    shape: wholeShape,
  }));
};

/**
 * Returns the shape of an object with these fields. If they are all members under their own names,
 * that is the whole object.
 */
const toFieldsShape = (node: ResponseNode, fields: ShapeField[]): ResponseShape => {
  const isWhole =
    fields.length === node.members.length &&
    fields.every(
      ({ from, name, shape }, index) =>
        from === name &&
        simplifyShape(shape).kind === "all" &&
        getNodeName(node.members[index] as ResponseNode) === from,
    );
  return isWhole && fields.length > 0 ? wholeShape : { kind: "fields", fields };
};

type PartChange = (before: PartShape | undefined) => PartShape | undefined;

/**
 * Changes what a shape does with one part. Restores dropped parents without their other members.
 */
const updatePart = (
  node: ResponseNode,
  shape: ResponseShape,
  path: ResponsePath,
  change: PartChange,
): ResponseShape => {
  const [step, ...rest] = path;
  if (step === undefined) return change({ shape, name: null })?.shape ?? shape;
  if (step === null) {
    const list: ListShape = shape.kind === "list" ? shape : wholeList;
    const inner = shape.kind === "list" || shape.kind === "all" ? list.items : emptyShape;
    return { ...list, items: node.items ? updatePart(node.items, inner, rest, change) : inner };
  }
  const child = node.members.find((member) => getNodeName(member) === step);
  if (!child) return shape;
  if (shape.kind === "only" && shape.from === step) {
    const replacement: PartShape | undefined =
      rest.length > 0
        ? { name: null, shape: updatePart(child, shape.shape, rest, change) }
        : change({ name: null, shape: shape.shape });
    if (replacement?.name === null) return { ...shape, shape: replacement.shape };
  }
  const fields = getFields(node, shape);
  const index = fields.findIndex(({ from }) => from === step);
  const before = fields[index];
  const after: PartShape | undefined =
    rest.length > 0
      ? {
          name: before?.name ?? step,
          shape: updatePart(child, before?.shape ?? emptyShape, rest, change),
        }
      : change(before);
  if (!after) return toFieldsShape(node, fields.toSpliced(index, index < 0 ? 0 : 1));
  const field: ShapeField = { from: step, name: after.name ?? step, shape: after.shape };
  if (before) return toFieldsShape(node, fields.with(index, field));
  const order = node.members.map(getNodeName);
  const insertAt = fields.findIndex(({ from }) => order.indexOf(from) > order.indexOf(step));
  return toFieldsShape(node, fields.toSpliced(insertAt < 0 ? fields.length : insertAt, 0, field));
};

const isEmpty = (shape: ResponseShape): boolean => {
  if (shape.kind === "fields")
    return shape.fields.length === 0 || shape.fields.some((field) => isEmpty(field.shape));
  if (shape.kind === "all") return false;
  return isEmpty(shape.kind === "list" ? shape.items : shape.shape);
};

/** Keeps or drops a part. Returns undefined if an object would be left without members. */
export const keepPart = (
  root: ResponseNode,
  shape: ResponseShape,
  path: ResponsePath,
  keep: boolean,
): ResponseShape | undefined => {
  const updated = updatePart(root, shape, path, (before) =>
    keep ? (before ?? { shape: wholeShape, name: null }) : undefined,
  );
  return isEmpty(updated) ? undefined : simplifyShape(updated);
};

/** Renames a part. Returns undefined if the name is empty or a sibling has it. */
export const renamePart = (
  root: ResponseNode,
  shape: ResponseShape,
  path: ResponsePath,
  name: string,
): ResponseShape | undefined => {
  const parentShape = getPartShape(shape, path.slice(0, -1))?.shape;
  const node = findNode(root, path.slice(0, -1));
  const from = path.at(-1);
  const siblings =
    parentShape && node ? getFields(node, parentShape).filter((field) => field.from !== from) : [];
  if (name === "" || siblings.some((field) => field.name === name)) return undefined;
  return simplifyShape(
    updatePart(root, shape, path, (before) => before && { shape: before.shape, name }),
  );
};

/** Limits a list to its first items, or flattens the lists in it. */
export const changeList = (
  root: ResponseNode,
  shape: ResponseShape,
  path: ResponsePath,
  next: Partial<Pick<ListShape, "first" | "merge">>,
): ResponseShape =>
  simplifyShape(
    updatePart(root, shape, path, (before) => {
      const list = before?.shape.kind === "list" ? before.shape : wholeList;
      return before && { name: before.name, shape: { ...list, ...next } };
    }),
  );

/**
 * Replaces the response with one part. Keeps how the part and the lists on its path were shaped.
 */
export const extractPart = (shape: ResponseShape, path: ResponsePath): ResponseShape => {
  const inner = getPartShape(shape, path)?.shape ?? wholeShape;
  const wrapFrom = (at: number): ResponseShape => {
    const step = path[at];
    if (step === undefined) return inner;
    if (step !== null) return { kind: "only", from: step, shape: wrapFrom(at + 1) };
    const list = getPartShape(shape, path.slice(0, at))?.shape;
    return { ...(list?.kind === "list" ? list : wholeList), items: wrapFrom(at + 1) };
  };
  return simplifyShape(wrapFrom(0));
};

/**
 * Whether the lists in a list can be flattened: its items become lists, and no enclosing list would
 * be flattened instead.
 */
export const canFlatten = (
  root: ResponseNode,
  shape: ResponseShape,
  path: ResponsePath,
): boolean => {
  let isInListChain = false;
  for (const [index, step] of path.entries()) {
    const currentShape = getPartShape(shape, path.slice(0, index))?.shape;
    if (step === null) isInListChain = true;
    else if (currentShape?.kind !== "only") isInListChain = false;
  }
  if (isInListChain) return false;
  const list = getPartShape(shape, path)?.shape;
  const items = list?.kind === "list" ? list.items : wholeShape;
  const endNode = findEndNode(items, findNode(root, path)?.items ?? undefined);
  return endsInList(items) || endNode?.kind === "list";
};

/**
 * Returns the part at the end of a chain of `only`. Returns undefined if the chain ends in another
 * shape.
 */
const findEndNode = (
  shape: ResponseShape,
  node: ResponseNode | undefined,
): ResponseNode | undefined => {
  if (shape.kind === "all") return node;
  if (shape.kind !== "only") return undefined;
  return findEndNode(
    shape.shape,
    node?.members.find((member) => getNodeName(member) === shape.from),
  );
};
