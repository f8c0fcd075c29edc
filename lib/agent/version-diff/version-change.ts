/** From what hurts callers most to what hurts them least. */
export const changeKinds = ["breaking", "compatible", "text-only"] as const;
/**
 * `breaking`: a call that works today may be refused, or its answer has another shape. `compatible`: every
 * such call goes on working. `text-only`: nothing but words for people and models.
 */
export type ChangeKind = (typeof changeKinds)[number];

/** One difference between two versions, in words. */
export type VersionChange = {
  /** The tool's name in the later version, or its last one when it is gone; null for the agent itself. */
  tool: string | null;
  /** A JSON Pointer into the tool or the agent: the later one, or the earlier one for what is gone. */
  path: string;
  kind: ChangeKind;
  /** A full sentence for people who do not program. */
  says: string;
};

/** A change before anybody said whose it is. */
export type Change = Omit<VersionChange, "tool">;

export const breaking = (path: string, says: string): Change => ({ path, kind: "breaking", says });
export const compatible = (path: string, says: string): Change => ({
  path,
  kind: "compatible",
  says,
});
export const textOnly = (path: string, says: string): Change => ({
  path,
  kind: "text-only",
  says,
});

/** The kind that hurts most; null when nothing changed. */
export const worst = (changes: readonly Pick<VersionChange, "kind">[]): ChangeKind | null =>
  changeKinds.find((kind) => changes.some((change) => change.kind === kind)) ?? null;
