import {
  type ListShape,
  type ResponseShape,
  type ShapeField,
  simplifyShape,
  wholeShape,
} from "./response-shape";
import { writeShape } from "./write-shape";

const tokenPattern =
  /\s*(?:(?<name>[A-Za-z_]\w*)|(?<quoted>"(?:[^"\\]|\\.)*")|\[:(?<first>\d{1,9})\]|(?<sign>\[\*\]|\[\]|[.{}:,]))/y;

type Token = { kind: "name" | "first" | "sign"; text: string };

const tokenize = (text: string): Token[] | undefined => {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  const end = text.trimEnd().length;
  while (tokenPattern.lastIndex < end) {
    const groups = tokenPattern.exec(text)?.groups;
    if (!groups) return undefined;
    if (groups.name !== undefined) tokens.push({ kind: "name", text: groups.name });
    else if (groups.quoted !== undefined) {
      try {
        tokens.push({ kind: "name", text: JSON.parse(groups.quoted) });
      } catch {
        return undefined;
      }
    } else if (groups.first !== undefined) tokens.push({ kind: "first", text: groups.first });
    else tokens.push({ kind: "sign", text: groups.sign ?? "" });
  }
  return tokens;
};

class NotAShape extends Error {}

const createShapeParser = (tokens: readonly Token[]) => {
  let at = 0;
  const takeSymbol = (text: string): boolean => {
    const isMatch = tokens[at]?.kind === "sign" && tokens[at]?.text === text;
    if (isMatch) at += 1;
    return isMatch;
  };
  const takeName = (): string => {
    const token = tokens[at];
    if (token?.kind !== "name") throw new NotAShape();
    at += 1;
    return token.text;
  };
  const expectSymbol = (text: string) => {
    if (!takeSymbol(text)) throw new NotAShape();
  };

  const parseFields = (): ResponseShape => {
    const fieldList: ShapeField[] = [];
    do {
      const fieldName = takeName();
      expectSymbol(":");
      fieldList.push({ name: fieldName, from: takeName(), shape: parseTail(true) });
    } while (takeSymbol(","));
    expectSymbol("}");
    return { kind: "fields", fields: fieldList };
  };

  const parseList = (first: number | null, outermost: boolean): ListShape => {
    const items = parseTail(false);
    // Flattening ends the projections before it, so it belongs to the outermost list.
    return { kind: "list", first, items, merge: outermost && takeSymbol("[]") };
  };

  /**
   * Parses the steps after a value. `outermost` is true if no list encloses this one in the same
   * chain of steps.
   */
  const parseTail = (outermost: boolean): ResponseShape => {
    if (takeSymbol(".")) return parseSelection(outermost);
    const next = tokens[at];
    if (next?.kind === "first") {
      at += 1;
      return parseList(Number(next.text), outermost);
    }
    if (takeSymbol("[*]")) return parseList(null, outermost);
    if (outermost && takeSymbol("[]"))
      return { kind: "list", first: null, merge: true, items: wholeShape };
    return wholeShape;
  };

  const parseSelection = (outermost: boolean): ResponseShape =>
    takeSymbol("{")
      ? parseFields()
      : { kind: "only", from: takeName(), shape: parseTail(outermost) };

  return (): ResponseShape => {
    const isSelection = tokens[0]?.kind === "name" || tokens[0]?.text === "{";
    const shape = isSelection ? parseSelection(true) : parseTail(true);
    if (at < tokens.length) throw new NotAShape();
    return simplifyShape(shape);
  };
};

const normalizeExpression = (text: string) => JSON.stringify(tokenize(text));

/**
 * Parses a JMESPath expression as a shape. Returns undefined if it does more than a shape can.
 * Writing the result gives the same expression except for whitespace, so that editing never changes
 * other parts of it.
 */
export const parseShape = (text: string): ResponseShape | undefined => {
  const tokens = tokenize(text);
  if (!tokens) return undefined;
  try {
    const shape = createShapeParser(tokens)();
    return normalizeExpression(writeShape(shape)) === normalizeExpression(text) ? shape : undefined;
  } catch (error) {
    if (error instanceof NotAShape) return undefined;
    throw error;
  }
};
