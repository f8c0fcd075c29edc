/** The kinds of changes, from the most to the least severe for callers. */
export const changeKinds = ["breaking", "compatible", "text-only"] as const;
/**
 * `breaking`: existing calls may fail, or results have a different shape. `compatible`: existing
 * calls keep working. `text-only`: only texts for people and models changed, or
 * tests.
 */
export type ChangeKind = (typeof changeKinds)[number];

/** A difference between two versions. */
export type VersionChange = {
  /**
   * The tool's name in the later version, or in the earlier one if it was removed. Null for the
   * agent itself.
   */
  tool: string | null;
  /**
   * A JSON Pointer into the tool or the agent in the later version, or in the earlier one if
   * something was removed.
   */
  path: string;
  kind: ChangeKind;
  /** A full sentence for people, including non-programmers. */
  message: string;
  /** The text before and after, if a text was reworded. */
  wording?: Wording;
  /** The implementation details of a tool or resource that changed. */
  fields?: ChangedField[];
};

/** A field of a handler, with undefined values if absent. */
export type ChangedField = { label: string; before: unknown; after: unknown };

export type Wording = { before: string; after: string };

/** A change that is not yet assigned to a tool or the agent. */
export type UnassignedChange = Omit<VersionChange, "tool">;

export const breakingChange = (
  path: string,
  message: string,
  fields?: ChangedField[],
): UnassignedChange => ({
  path,
  kind: "breaking",
  message,
  ...(fields && { fields }),
});
export const compatibleChange = (
  path: string,
  message: string,
  fields?: ChangedField[],
): UnassignedChange => ({
  path,
  kind: "compatible",
  message,
  ...(fields && { fields }),
});
export const textOnlyChange = (
  path: string,
  message: string,
  wording?: Wording,
): UnassignedChange => ({
  path,
  kind: "text-only",
  message,
  ...(wording && { wording }),
});

/** Returns the texts of a reworded field. Undefined unless both are strings. */
export const toWording = (before: unknown, after: unknown): Wording | undefined =>
  typeof before === "string" && typeof after === "string" ? { before, after } : undefined;

/** Returns the most severe kind. Null if there are no changes. */
export const getWorstKind = (changes: readonly Pick<VersionChange, "kind">[]): ChangeKind | null =>
  changeKinds.find((kind) => changes.some((change) => change.kind === kind)) ?? null;
