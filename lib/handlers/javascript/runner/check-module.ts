import { escapePattern } from "@/lib/schema/escape-pattern";
import type { RunnerCompletion } from "../pool/protocol";
import { describeImportError, type Engine } from "./engine";
import { STOP_FILE, TOOL_FILE } from "./module-names";

const LINKED_MARKER = "linked";

const getPosition = (code: string, index: number) => {
  const before = code.slice(0, Math.max(0, index)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

const findImport = (code: string, name: string) =>
  getPosition(
    code,
    code.search(new RegExp(`(import|export)\\b[^;'"]*['"]${escapePattern(name)}['"]`)),
  );

/**
 * Parses and links the code without running any of it. An entry module imports it (by default its
 * default export), which links it, but evaluation starts with another imported module, which
 * throws.
 */
export const checkModule = (
  engine: Engine,
  code: string,
  withoutDefault: boolean,
): RunnerCompletion => {
  const { context, runtime } = engine;
  let refusedImport: string | undefined;
  runtime.setModuleLoader(
    (name) => {
      if (name === STOP_FILE) return `throw new Error("${LINKED_MARKER}");`;
      if (name === TOOL_FILE && refusedImport === undefined) return code;
      refusedImport = name;
      return { error: new Error(describeImportError(name)) };
    },
    (_from, specifier) => specifier,
  );
  const importStatement = withoutDefault
    ? `import "${TOOL_FILE}";`
    : `import tool from "${TOOL_FILE}"; tool;`;
  const entry = `import "${STOP_FILE}"; ${importStatement}`;
  const { error } = context.evalCode(entry, "(check)", { type: "module" });
  const readErrorField = (name: string) => {
    const value = error === undefined ? context.undefined : context.getProp(error, name);
    return context.typeof(value) === "string" ? context.getString(value).slice(0, 2_000) : "";
  };
  if (refusedImport !== undefined) {
    const issue = {
      ...findImport(code, refusedImport),
      message: describeImportError(refusedImport),
    };
    return { kind: "checked", issues: [issue] };
  }
  const message = readErrorField("message");
  if (message === LINKED_MARKER) return { kind: "checked", issues: [] };
  const position = new RegExp(`at ${TOOL_FILE}:(\\d+):(\\d+)`).exec(readErrorField("stack"));
  // The linker names the missing export but not its position.
  const missingExport = /^exported variable '(.+)' does not exist$/.exec(message)?.[1];
  if (missingExport !== undefined) {
    const index = code.search(
      new RegExp(`(?<=\\bexport\\s*\\{[^}]*)\\b${escapePattern(missingExport)}\\b`),
    );
    return { kind: "checked", issues: [{ ...getPosition(code, index), message }] };
  }
  if (position === null) {
    const text = message.includes("default")
      ? "The module has no default export: write `export default async function (params, context) { … }`."
      : message || "The module could not be parsed.";
    return { kind: "checked", issues: [{ line: 1, column: 1, message: text }] };
  }
  return { kind: "syntax", message, line: Number(position[1]), column: Number(position[2]) };
};
