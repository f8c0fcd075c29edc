import type { CallOwner } from "./call-owner";

/** All Spaces, a Space with its agents, an agent with its keys, or a key with its items. */
type Branch<Item> = { size: number; children: Map<string, Branch<Item>>; items: Item[] };

const createBranch = <Item>(): Branch<Item> => ({ size: 0, children: new Map(), items: [] });
const toPath = ({ space, agent = "", key = "" }: CallOwner) => [space, agent, key];

const insert = <Item>(
  branch: Branch<Item>,
  [name, ...rest]: readonly string[],
  addTo: (items: Item[]) => void,
) => {
  branch.size++;
  if (name === undefined) return addTo(branch.items);
  const child = branch.children.get(name) ?? createBranch<Item>();
  branch.children.set(name, child);
  insert(child, rest, addTo);
};

/** Removes the item. Returns false if it was not queued. */
const remove = <Item>(
  branch: Branch<Item>,
  [name, ...rest]: readonly string[],
  item: Item,
): boolean => {
  if (name === undefined) {
    const index = branch.items.indexOf(item);
    if (index < 0) return false;
    branch.items.splice(index, 1);
  } else {
    const child = branch.children.get(name);
    if (child === undefined || !remove(child, rest, item)) return false;
    if (child.size === 0) branch.children.delete(name);
  }
  branch.size--;
  return true;
};

/** Removes the newest item of the owner with the most. In a tie, that is the owner of the path. */
const dropFromLargest = <Item>(
  branch: Branch<Item>,
  [own, ...rest]: readonly string[],
): Item | undefined => {
  branch.size--;
  if (branch.children.size === 0) return branch.items.pop();
  const [name, child] = [...branch.children].reduce((largest, each) => {
    const isLarger = each[1].size > largest[1].size;
    return isLarger || (each[0] === own && each[1].size === largest[1].size) ? each : largest;
  });
  const dropped = dropFromLargest(child, name === own ? rest : []);
  if (child.size === 0) branch.children.delete(name);
  return dropped;
};

/**
 * Removes the first accepted item, offering one from each child in order. A child that was served
 * moves to the end.
 * The keys of an agent may use the same runners, so a refusal of one applies to all.
 */
const take = <Item>(
  branch: Branch<Item>,
  accept: (item: Item) => boolean,
  levelsBelow: number,
): boolean => {
  const [first] = branch.items;
  if (first !== undefined) {
    if (!accept(first)) return false;
    branch.items.shift();
    branch.size--;
    return true;
  }
  for (const [name, child] of branch.children) {
    const isTaken = take(child, accept, levelsBelow - 1);
    if (!isTaken && levelsBelow === 1) return false;
    if (!isTaken) continue;
    branch.children.delete(name);
    if (child.size > 0) branch.children.set(name, child);
    branch.size--;
    return true;
  }
  return false;
};

/**
 * Creates a queue that serves Spaces round-robin, the agents within each Space, and the keys within
 * each agent, however much any of them has queued.
 */
export const createFairQueue = <Item extends { owner: CallOwner }>(limits: {
  maxQueued: number;
  maxQueuedPerSpace: number;
}) => {
  let root = createBranch<Item>();
  return {
    size: () => root.size,
    /**
     * Adds an item. Returns the item dropped if the queue is full: the new one, unless another
     * owner has more.
     */
    add(item: Item): Item | undefined {
      const path = toPath(item.owner);
      insert(root, path, (items) => items.push(item));
      const space = root.children.get(item.owner.space);
      if (space !== undefined && space.size > limits.maxQueuedPerSpace) {
        root.size--;
        return dropFromLargest(space, path.slice(1));
      }
      return root.size > limits.maxQueued ? dropFromLargest(root, path) : undefined;
    },
    /** Puts an item back at the head of its key's queue, even if the queue is full. */
    addFirst(item: Item) {
      insert(root, toPath(item.owner), (items) => items.unshift(item));
    },
    remove: (item: Item) => void remove(root, toPath(item.owner), item),
    /** Offers the first item of each owner, round-robin, until none is accepted. */
    serve(accept: (item: Item) => boolean) {
      while (take(root, accept, 3));
    },
    clear(): Item[] {
      const listItems = ({ items, children }: Branch<Item>): Item[] => [
        ...items,
        ...[...children.values()].flatMap(listItems),
      ];
      const all = listItems(root);
      root = createBranch();
      return all;
    },
  };
};
export type FairQueue<Item extends { owner: CallOwner }> = ReturnType<typeof createFairQueue<Item>>;
