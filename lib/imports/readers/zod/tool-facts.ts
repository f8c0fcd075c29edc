import { type Expression, toData } from "./code-expressions";
import { findMember } from "./code-objects";
import { isSign } from "./code-tokens";
import { type Code, listBraces } from "./tool-names";
import { unwrap } from "./zod-context";

/**
 * Returns what IAgentTool has beside the function that models see, keyed by that function's name.
 */
export const readToolFacts = ({ tokens, read, find }: Code) =>
  new Map(
    listBraces(tokens, ["docNote", "toolName"]).flatMap((brace) => {
      const object = read(brace);
      if (object.kind !== "object") return [];
      const text = (expression: Expression | undefined) => {
        const value = toData(expression, find);
        return typeof value === "string" && value !== "" ? value : undefined;
      };
      const definition = unwrap(findMember(object, "function"), find);
      const name = definition?.kind === "object" ? text(findMember(definition, "name")) : undefined;
      const docNote = text(findMember(object, "docNote"));
      const toolName = text(findMember(object, "toolName"));
      const type = text(findMember(object, "type"));
      return name === undefined ? [] : [[name, { docNote, toolName, type }] as const];
    }),
  );

/**
 * Returns the modes with which tools are registered, as in `toolbox.register(new Search(toolbox),
 * ["code"])`, keyed by the tool's class or constant.
 */
export const readModes = ({ tokens, read, find }: Code) =>
  new Map(
    tokens.flatMap(({ value, kind }, index) => {
      const isCall = kind === "name" && value === "register" && isSign(tokens[index - 1], ".");
      const call = isCall ? read(index) : undefined;
      if (call?.kind !== "call") return [];
      const [tool, list] = call.args;
      const source = tool?.kind === "call" ? tool.of : tool;
      const modes: unknown = toData(list, find);
      const areModes =
        Array.isArray(modes) && modes.every((mode) => mode && typeof mode === "string");
      return source?.kind === "name" && areModes ? [[source.name, modes as string[]] as const] : [];
    }),
  );
