import type { HttpForm } from "@/components/tool-editor/form/codec/http-form";
import type { HandlerFormIssue } from "@/components/tool-editor/handlers/handler-editor";
import { formatJsonError } from "@/lib/imports/readers/json-text";
import { parseBodyText } from "./body/json-placeholders";

const jsonIssues = (path: string, text: string): HandlerFormIssue[] => {
  const result = parseBodyText(text);
  return "problem" in result
    ? [
        {
          code: "syntax_error",
          path,
          message: formatJsonError(text, result),
          live: true,
          inside: result.at,
        },
      ]
    : [];
};

/** Finds problems in the request's text: invalid JSON, and body fields with the same name. */
export const findHttpFormIssues = ({ bodyType, bodyJson, bodyFields }: HttpForm) => {
  if (bodyType === "json") return jsonIssues("bodyJson", bodyJson);
  if (bodyType !== "form" && bodyType !== "multipart") return [];
  return bodyFields.flatMap((row, index, rows): HandlerFormIssue[] => {
    const isRepeated = row.name !== "" && rows.findIndex(({ name }) => name === row.name) < index;
    return [
      ...(row.json ? jsonIssues(`bodyFields.${index}.value`, row.value) : []),
      ...(isRepeated
        ? [
            {
              code: "duplicate_name",
              path: `bodyFields.${index}.name`,
              message: `Another field is already named "${row.name}".`,
              live: true,
            },
          ]
        : []),
    ];
  });
};
