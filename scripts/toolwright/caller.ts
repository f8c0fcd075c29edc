import { UsageError } from "./command.ts";

/** Options for the caller of a draft's tool. */
export const callerOptions = {
  variable: {
    type: "string",
    multiple: true,
    value: "<ref=value>",
    description: "One of the agent's variables",
  },
  bearer: { type: "string", value: "<token>", description: "The caller's bearer token" },
} as const;

const readVariables = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf("=");
      if (at < 1) throw new UsageError("--variable must be ref=value, such as dburi=….");
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );

export const readProfile = ({
  variable = [],
  bearer,
}: {
  variable?: readonly string[];
  bearer?: string;
}) => ({ variables: readVariables(variable), ...(bearer !== undefined && { bearer }) });
