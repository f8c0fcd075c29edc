import { type AnswerNode, nodeAt, type Path } from "./answer-tree";
import {
  endsInList,
  everything,
  type Field,
  type List,
  plainShape,
  type Shape,
  wholeList,
} from "./shape";

const nothing: Shape = { kind: "fields", fields: [] };

/** What a shape does with one part of the response. */
export type Kept = {
  shape: Shape;
  /** Its name in the parent object; null when it replaces that object or is in a list. */
  name: string | null;
};

/** Looks up what a shape does with a part; undefined when the part is dropped. */
export const keptAt = (shape: Shape, path: Path): Kept | undefined => {
  let at: Kept = { shape, name: null };
  for (const step of path) {
    const { shape: here } = at;
    if (here.kind === "all") at = { shape: everything, name: step };
    else if (here.kind === "list" && step === null) at = { shape: here.items, name: null };
    else if (here.kind === "only" && here.from === step) at = { shape: here.shape, name: null };
    else if (here.kind === "fields") {
      const field = here.fields.find(({ from }) => from === step);
      if (!field) return undefined;
      at = { shape: field.shape, name: field.name };
    } else return undefined;
  }
  return at;
};

const nameOf = (node: AnswerNode): string => node.path.at(-1) ?? "";

/** The members that an object's shape keeps. */
const fieldsOf = (node: AnswerNode, shape: Shape): Field[] => {
  if (shape.kind === "fields") return shape.fields;
  if (shape.kind === "only") return [{ from: shape.from, name: shape.from, shape: shape.shape }];
  if (shape.kind === "list") return [];
  return node.members.map((member) => ({
    from: nameOf(member),
    name: nameOf(member),
    shape: everything,
  }));
};

/** The shape of an object with these fields; all members under their own names are the whole object. */
const joined = (node: AnswerNode, fields: Field[]): Shape => {
  const whole =
    fields.length === node.members.length &&
    fields.every(
      ({ from, name, shape }, index) =>
        from === name &&
        plainShape(shape).kind === "all" &&
        nameOf(node.members[index] as AnswerNode) === from,
    );
  return whole && fields.length > 0 ? everything : { kind: "fields", fields };
};

type Change = (before: Kept | undefined) => Kept | undefined;

/** Changes what a shape does with one part. Dropped parents are restored without their other members. */
const changeAt = (node: AnswerNode, shape: Shape, path: Path, change: Change): Shape => {
  const [step, ...rest] = path;
  if (step === undefined) return change({ shape, name: null })?.shape ?? shape;
  if (step === null) {
    const list: List = shape.kind === "list" ? shape : wholeList;
    const inner = shape.kind === "list" || shape.kind === "all" ? list.items : nothing;
    return { ...list, items: node.items ? changeAt(node.items, inner, rest, change) : inner };
  }
  const child = node.members.find((member) => nameOf(member) === step);
  if (!child) return shape;
  if (shape.kind === "only" && shape.from === step) {
    const inPlace: Kept | undefined =
      rest.length > 0
        ? { name: null, shape: changeAt(child, shape.shape, rest, change) }
        : change({ name: null, shape: shape.shape });
    if (inPlace?.name === null) return { ...shape, shape: inPlace.shape };
  }
  const fields = fieldsOf(node, shape);
  const index = fields.findIndex(({ from }) => from === step);
  const before = fields[index];
  const after: Kept | undefined =
    rest.length > 0
      ? {
          name: before?.name ?? step,
          shape: changeAt(child, before?.shape ?? nothing, rest, change),
        }
      : change(before);
  if (!after) return joined(node, fields.toSpliced(index, index < 0 ? 0 : 1));
  const field: Field = { from: step, name: after.name ?? step, shape: after.shape };
  if (before) return joined(node, fields.with(index, field));
  const order = node.members.map(nameOf);
  const place = fields.findIndex(({ from }) => order.indexOf(from) > order.indexOf(step));
  return joined(node, fields.toSpliced(place < 0 ? fields.length : place, 0, field));
};

const isEmpty = (shape: Shape): boolean => {
  if (shape.kind === "fields")
    return shape.fields.length === 0 || shape.fields.some((field) => isEmpty(field.shape));
  if (shape.kind === "all") return false;
  return isEmpty(shape.kind === "list" ? shape.items : shape.shape);
};

/** Keeps or drops a part. Undefined when an object would be left without members. */
export const keepPart = (
  root: AnswerNode,
  shape: Shape,
  path: Path,
  keep: boolean,
): Shape | undefined => {
  const made = changeAt(root, shape, path, (before) =>
    keep ? (before ?? { shape: everything, name: null }) : undefined,
  );
  return isEmpty(made) ? undefined : plainShape(made);
};

/** Renames a part. Undefined when a sibling has that name. */
export const renamePart = (
  root: AnswerNode,
  shape: Shape,
  path: Path,
  name: string,
): Shape | undefined => {
  const above = keptAt(shape, path.slice(0, -1))?.shape;
  const node = nodeAt(root, path.slice(0, -1));
  const from = path.at(-1);
  const others = above && node ? fieldsOf(node, above).filter((field) => field.from !== from) : [];
  if (name === "" || others.some((field) => field.name === name)) return undefined;
  return plainShape(
    changeAt(root, shape, path, (before) => before && { shape: before.shape, name }),
  );
};

/** Limits a list to its first items, or flattens the lists in it. */
export const changeList = (
  root: AnswerNode,
  shape: Shape,
  path: Path,
  next: Partial<Pick<List, "first" | "merge">>,
): Shape =>
  plainShape(
    changeAt(root, shape, path, (before) => {
      const list = before?.shape.kind === "list" ? before.shape : wholeList;
      return before && { name: before.name, shape: { ...list, ...next } };
    }),
  );

/** Replaces the response by one part. How the part and the lists on its path were shaped is kept. */
export const onlyPart = (shape: Shape, path: Path): Shape => {
  const inner = keptAt(shape, path)?.shape ?? everything;
  const wrap = (at: number): Shape => {
    const step = path[at];
    if (step === undefined) return inner;
    if (step !== null) return { kind: "only", from: step, shape: wrap(at + 1) };
    const list = keptAt(shape, path.slice(0, at))?.shape;
    return { ...(list?.kind === "list" ? list : wholeList), items: wrap(at + 1) };
  };
  return plainShape(wrap(0));
};

/** Whether the lists in a list can be flattened: its items become lists, and no enclosing list would be flattened instead. */
export const canMerge = (root: AnswerNode, shape: Shape, path: Path): boolean => {
  let inChain = false;
  for (const [index, step] of path.entries()) {
    const here = keptAt(shape, path.slice(0, index))?.shape;
    if (step === null) inChain = true;
    else if (here?.kind !== "only") inChain = false;
  }
  if (inChain) return false;
  const list = keptAt(shape, path)?.shape;
  const items = list?.kind === "list" ? list.items : everything;
  const end = endOf(items, nodeAt(root, path)?.items ?? undefined);
  return endsInList(items) || end?.kind === "list";
};

/** The part at the end of a chain of `only`; undefined when the chain ends in another shape. */
const endOf = (shape: Shape, node: AnswerNode | undefined): AnswerNode | undefined => {
  if (shape.kind === "all") return node;
  if (shape.kind !== "only") return undefined;
  return endOf(
    shape.shape,
    node?.members.find((member) => nameOf(member) === shape.from),
  );
};
