import { search } from "@jmespath-community/jmespath";
import { hideInheritedMembers } from "./hide-inherited-members";

const { parse, stringify } = JSON;
type Value = Parameters<typeof search>[0];

/**
 * Evaluates JMESPath in the engine. Returns JSON with all results, or with the error of the first
 * expression that failed.
 */
const query = (input: string): string => {
  const { value, expressions } = parse(input) as {
    value: Value;
    expressions: Record<string, string>;
  };
  const values: Record<string, unknown> = Object.create(null);
  for (const [name, expression] of Object.entries(expressions)) {
    try {
      values[name] = search(value, expression) ?? null;
    } catch (error) {
      // An engine error, such as out of memory, is not a mistake in the expression.
      if (!(error instanceof Error) || error.name === "InternalError") throw error;
      return stringify({ error: { name, message: error.message } });
    }
  }
  return stringify({ values });
};

export const boot = () => {
  hideInheritedMembers();
  return { query };
};
