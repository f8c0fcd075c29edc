const SEPARATOR = "~";
/** The server refuses longer ids. */
const MAX_ID_LENGTH = 200;
const RANDOM_LENGTH = 8;

/**
 * A branch is a thread whose id encodes where it left its origin: `<root>~<turn>-<random>`, with
 * one segment for each edited user turn, in the order of the turns. The list of threads is
 * therefore enough to find all branches.
 */
type Segment = { turn: number; text: string };

const parse = (threadId: string): { root: string; segments: Segment[] } => {
  const [root = "", ...rest] = threadId.split(SEPARATOR);
  return {
    root,
    segments: rest.map((text) => ({ turn: Number.parseInt(text, 10), text })),
  };
};

const keepBefore = (segments: readonly Segment[], turn: number) =>
  segments.filter((segment) => segment.turn < turn).map(({ text }) => text);

/**
 * Returns the conversation that a thread branched from, or the thread itself if it is not a branch.
 */
export const getRootThread = (threadId: string): string => parse(threadId).root;

/**
 * Returns the thread that a branch left, and the number of the user turn that it replaces. Returns
 * undefined if the thread is not a branch.
 */
export const getOrigin = (threadId: string): { threadId: string; turn: number } | undefined => {
  const { root, segments } = parse(threadId);
  const last = segments.at(-1);
  if (!last) return undefined;
  const path = [root, ...keepBefore(segments, last.turn)];
  return { threadId: path.join(SEPARATOR), turn: last.turn };
};

/**
 * Returns the id of a new branch that replaces the user turn with this number. After so many
 * branches that it would be too long, returns the id of a conversation of its own, which is `random`.
 */
export const createBranchId = (threadId: string, turn: number, random: string): string => {
  const { root, segments } = parse(threadId);
  const segment = `${turn}-${random.slice(0, RANDOM_LENGTH)}`;
  const id = [root, ...keepBefore(segments, turn), segment].join(SEPARATOR);
  return id.length > MAX_ID_LENGTH ? random : id;
};

/**
 * Lists the versions of a user turn, oldest first. Each is a thread that shows that version.
 * `index` is the current one.
 */
export const listTurnVersions = (
  /** All threads, oldest first. */
  threadIds: readonly string[],
  current: string,
  turn: number,
): { threads: string[]; index: number } => {
  const { root, segments } = parse(current);
  const prefix = keepBefore(segments, turn).join(SEPARATOR);
  const byVersion = new Map<string, string>();
  const getVersion = (path: readonly Segment[]) =>
    path.find((segment) => segment.turn === turn)?.text ?? "";
  for (const id of new Set([...threadIds, current])) {
    const other = parse(id);
    if (other.root !== root || keepBefore(other.segments, turn).join(SEPARATOR) !== prefix)
      continue;
    const version = getVersion(other.segments);
    if (!byVersion.has(version) || id === current) byVersion.set(version, id);
  }
  return {
    threads: [...byVersion.values()],
    index: [...byVersion.keys()].indexOf(getVersion(segments)),
  };
};
