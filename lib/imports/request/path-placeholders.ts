import { findPlaceholderName } from "./literal-values";

/** Notations that can be a part of a segment: `{id}.json`. */
const notation = /(\$\{\w+\}|\$\w+|\{{1,2}(?:%20)?[\w.-]+(?:%20)?\}{1,2})/;

/** Names in capitals that stand for a value in documentation: `OWNER`, `ISSUE_NUMBER`. */
const capitals =
  /^(?:[A-Z][A-Z\d]*_)*(?:ID|NAME|USERNAME|NUMBER|SLUG|KEY|TYPE|UUID|SHA|REF|TAG|BRANCH|OWNER|REPO|ORG|ENTERPRISE|PROJECT)$/;

/**
 * Whether `$name` is a variable. OData and FHIR have segments like `$value`, which a shell would
 * replace unless they are quoted.
 */
const isVariable = (text: string, shellVariables: readonly string[]): boolean =>
  !/^\$[a-z]/.test(text) || shellVariables.includes(text);

/** Splits a segment of a path into its text and the names of values to fill in. */
export const splitSegment = (
  segment: string,
  shellVariables: readonly string[],
): { text: string; name?: string | undefined }[] => {
  const findName = (text: string) =>
    isVariable(text, shellVariables) ? findPlaceholderName(text.replaceAll("%20", " ")) : undefined;
  const name = findName(segment) ?? capitals.exec(segment)?.[0];
  if (name !== undefined) return [{ text: segment, name }];
  return segment
    .split(notation)
    .map((text, index) => (index % 2 === 0 ? { text } : { text, name: findName(text) }));
};
