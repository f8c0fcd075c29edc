import type { EndedByRunner } from "../protocol";
import { type Engine, refuseImport, toolFile } from "./engine";

/** Module names that an author would not import. */
const stopFile = "(stop)";
const linked = "linked";

const placeOf = (code: string, at: number) => {
  const before = code.slice(0, Math.max(0, at)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

const escapePattern = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const findImport = (code: string, name: string) =>
  placeOf(code, code.search(new RegExp(`(import|export)\\b[^;'"]*['"]${escapePattern(name)}['"]`)));

/**
 * Parses and links the code without running any of it. An entry module imports it (by default its default export),
 * which links it, but evaluation starts with another imported module, which throws.
 */
export const checkModule = (
  engine: Engine,
  code: string,
  withoutDefault: boolean,
): EndedByRunner => {
  const { context, runtime } = engine;
  let refused: string | undefined;
  runtime.setModuleLoader(
    (name) => {
      if (name === stopFile) return `throw new Error("${linked}");`;
      if (name === toolFile && refused === undefined) return code;
      refused = name;
      return { error: new Error(refuseImport(name)) };
    },
    (_from, wanted) => wanted,
  );
  const wanted = withoutDefault ? `import "${toolFile}";` : `import tool from "${toolFile}"; tool;`;
  const entry = `import "${stopFile}"; ${wanted}`;
  const { error } = context.evalCode(entry, "(check)", { type: "module" });
  const read = (name: string) => {
    const value = error === undefined ? context.undefined : context.getProp(error, name);
    return context.typeof(value) === "string" ? context.getString(value).slice(0, 2_000) : "";
  };
  if (refused !== undefined) {
    const issue = { ...findImport(code, refused), message: refuseImport(refused) };
    return { kind: "checked", issues: [issue] };
  }
  const message = read("message");
  if (message === linked) return { kind: "checked", issues: [] };
  const place = new RegExp(`at ${toolFile}:(\\d+):(\\d+)`).exec(read("stack"));
  // The linker names the missing export but not its position.
  const missing = /^exported variable '(.+)' does not exist$/.exec(message)?.[1];
  if (missing !== undefined) {
    const at = code.search(new RegExp(`(?<=\\bexport\\s*\\{[^}]*)\\b${escapePattern(missing)}\\b`));
    return { kind: "checked", issues: [{ ...placeOf(code, at), message }] };
  }
  if (place === null) {
    const text = message.includes("default")
      ? "The module has no default export: write `export default async function (params, context) { … }`."
      : message || "The module could not be parsed.";
    return { kind: "checked", issues: [{ line: 1, column: 1, message: text }] };
  }
  return { kind: "syntax", message, line: Number(place[1]), column: Number(place[2]) };
};
