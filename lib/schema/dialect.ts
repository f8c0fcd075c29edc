/** A version of JSON Schema. Without `$schema`, the newest one applies. */
export type Dialect = "2020-12" | "2019-09" | "draft-07" | "draft-06" | "draft-04";

const identifiers: [RegExp, Dialect][] = [
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, "2020-12"],
  [/^https?:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, "2019-09"],
  [/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/, "draft-07"],
  [/^https?:\/\/json-schema\.org\/draft-06\/schema#?$/, "draft-06"],
  [/^https?:\/\/json-schema\.org\/draft-04\/schema#?$/, "draft-04"],
];

/** Returns the dialect that a `$schema` value identifies. Undefined if it is unknown. */
export const findDialect = (identifier: unknown): Dialect | undefined =>
  typeof identifier === "string"
    ? identifiers.find(([pattern]) => pattern.test(identifier))?.[1]
    : undefined;

/** Up to draft 7, keywords next to a `$ref` have no effect. */
export const ignoresReferenceSiblings = (dialect: Dialect): boolean => dialect.startsWith("draft-");
