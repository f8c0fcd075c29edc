const SEPARATOR = "~";

/**
 * A branch is a thread whose id says where it left its origin: `<root>~<turn>-<random>`, one segment for each user
 * turn that was edited, in the order of the turns. So the list of threads is enough to find all branches.
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

/** The conversation that a thread is a branch of; the thread itself if it is none. */
export const getRootThread = (threadId: string): string => parse(threadId).root;

/** The id of a new branch that replaces the user turn with this number. */
export const createBranchId = (threadId: string, turn: number, random: string): string => {
  const { root, segments } = parse(threadId);
  return [root, ...keepBefore(segments, turn), `${turn}-${random}`].join(SEPARATOR);
};

/** The versions of a user turn, oldest first, each with a thread that shows it, and which of them is current. */
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
