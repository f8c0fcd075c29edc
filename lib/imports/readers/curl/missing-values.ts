import type { HttpHandler } from "@/lib/agent/handlers/http";
import { cutText } from "@/lib/schema/truncate";
import type { Note } from "./note";

/** Notes which shell variables are still part of a value as text. */
export const noteShellVariables = (value: unknown, variables: readonly string[]): Note[] => {
  const json = JSON.stringify(value);
  // In a query, a plus sign is a space.
  const texts = variables.filter((text) =>
    [text, text.replaceAll("+", " ")].some((form) =>
      json.includes(JSON.stringify(form).slice(1, -1)),
    ),
  );
  if (texts.length === 0) return [];
  const names = cutText(texts.join(", "), 200);
  return [
    {
      code: "shell_variables",
      message: `The shell would replace ${names} with a value that is not part of the command. Enter the value or a parameter instead.`,
    },
  ];
};

/** Notes the files whose content a handler does not have. */
export const noteFiles = (files: readonly string[]): string[] =>
  files.map(
    (path) =>
      `The file "${cutText(path, 80)}" is not part of the command. Enter a parameter with its content, in Base64 unless it is text.`,
  );

/** Whether a request without parameters sends the same values with every call. */
export const hasFixedValues = ({ query = [], body }: HttpHandler): boolean =>
  query.length > 0 || (body !== undefined && body.type !== "none");
