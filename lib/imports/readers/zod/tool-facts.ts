import { type Expression, toData } from "./code-expressions";
import { findMember, type ObjectExpression } from "./code-objects";
import { isSign } from "./code-tokens";
import { type Code, listBraces } from "./tool-names";
import { unwrap } from "./zod-context";

const readText = (expression: Expression | undefined, find: Code["find"]): string | undefined => {
  const value = toData(expression, find);
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** Returns the name of the function that models see, if an object is an IAgentTool. */
const readFunctionName = (object: ObjectExpression, find: Code["find"]): string | undefined => {
  const definition = unwrap(findMember(object, "function"), find);
  return definition?.kind === "object" ? readText(findMember(definition, "name"), find) : undefined;
};

/**
 * Returns what IAgentTool has beside the function that models see, keyed by that function's name.
 */
export const readToolFacts = ({ tokens, read, find }: Code) =>
  new Map(
    listBraces(tokens, ["docNote", "toolName"]).flatMap((brace) => {
      const object = read(brace);
      if (object.kind !== "object") return [];
      const text = (key: string) => readText(findMember(object, key), find);
      const name = readFunctionName(object, find);
      const docNote = text("docNote");
      const toolName = text("toolName");
      const type = text("type");
      return name === undefined ? [] : [[name, { docNote, toolName, type }] as const];
    }),
  );

/**
 * Returns the modes with which tools are registered, as in `toolbox.register(new Search(toolbox),
 * ["code"])`, keyed by the tool's class or constant, or by its name if the call contains the tool.
 */
export const readModes = ({ tokens, read, find }: Code) =>
  new Map(
    tokens.flatMap(({ value, kind }, index) => {
      const isCall = kind === "name" && value === "register" && isSign(tokens[index - 1], ".");
      const call = isCall ? read(index) : undefined;
      if (call?.kind !== "call") return [];
      const [tool, list] = call.args;
      const [source, object] = tool?.kind === "call" ? [tool.of, tool.args[0]] : [tool, tool];
      const name =
        object?.kind === "object"
          ? (readFunctionName(object, find) ?? readText(findMember(object, "name"), find))
          : undefined;
      const modes: unknown = toData(list, find);
      const areModes =
        Array.isArray(modes) && modes.every((mode) => mode && typeof mode === "string");
      const keys = [source?.kind === "name" ? source.name : undefined, name];
      return areModes
        ? keys.flatMap((key) => (key === undefined ? [] : [[key, modes as string[]] as const]))
        : [];
    }),
  );
