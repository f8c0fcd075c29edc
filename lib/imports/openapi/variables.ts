import { OPENAPI_EXTENSION } from "@/lib/agent/openapi-extension";
import { isObject } from "@/lib/schema/json";
import { addDeclaredVariable, type UpstreamAuth } from "../agent-url/upstream-auth";
import type { AddWarning } from "../import-kind";
import { toText } from "./operations";

/** Collects the variables that the document of a published agent declares among its headers. */
export const createVariables = (addWarning: AddWarning) => {
  const declared: Pick<UpstreamAuth, "headers" | "variables"> = { headers: [], variables: [] };

  /** Returns the header that forwards a variable, or undefined if the parameter is none. */
  const getHeader = (parameter: Record<string, unknown>) => {
    const { in: where, name, description, required, [OPENAPI_EXTENSION]: extension } = parameter;
    const header = toText(name).toLowerCase();
    if (where !== "header" || !header.startsWith("x-")) return undefined;
    if (!isObject(extension) || !isObject(extension.variable)) return undefined;
    const variable = extension.variable;
    const isDeclared = declared.headers.some((row) => row.name === header);
    if (!isDeclared)
      addDeclaredVariable(
        declared,
        {
          ref: header.slice(2),
          ...(typeof variable.name === "string" && { name: variable.name }),
          ...(toText(description) && { description: toText(description) }),
          required: required === true,
          ...(variable.secret === true && { secret: true }),
        },
        addWarning,
      );
    return declared.headers.find((row) => row.name === header);
  };

  return { getHeader, list: () => declared.variables };
};
