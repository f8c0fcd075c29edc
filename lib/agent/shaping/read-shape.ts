import { everything, type Field, type List, plainShape, type Shape } from "./shape";
import { writeShape } from "./write-shape";

const token =
  /\s*(?:(?<name>[A-Za-z_]\w*)|(?<quoted>"(?:[^"\\]|\\.)*")|\[:(?<first>\d{1,9})\]|(?<sign>\[\*\]|\[\]|[.{}:,]))/y;

type Token = { kind: "name" | "first" | "sign"; text: string };

const tokensOf = (text: string): Token[] | undefined => {
  const found: Token[] = [];
  token.lastIndex = 0;
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const groups = token.exec(text)?.groups;
    if (!groups) return undefined;
    if (groups.name !== undefined) found.push({ kind: "name", text: groups.name });
    else if (groups.quoted !== undefined) {
      try {
        found.push({ kind: "name", text: JSON.parse(groups.quoted) });
      } catch {
        return undefined;
      }
    } else if (groups.first !== undefined) found.push({ kind: "first", text: groups.first });
    else found.push({ kind: "sign", text: groups.sign ?? "" });
  }
  return found;
};

class NotOurs extends Error {}

const createReader = (tokens: readonly Token[]) => {
  let at = 0;
  const sign = (text: string): boolean => {
    const found = tokens[at]?.kind === "sign" && tokens[at]?.text === text;
    if (found) at += 1;
    return found;
  };
  const name = (): string => {
    const found = tokens[at];
    if (found?.kind !== "name") throw new NotOurs();
    at += 1;
    return found.text;
  };
  const need = (text: string) => {
    if (!sign(text)) throw new NotOurs();
  };

  const fields = (): Shape => {
    const found: Field[] = [];
    do {
      const shown = name();
      need(":");
      found.push({ name: shown, from: name(), shape: tail(true) });
    } while (sign(","));
    need("}");
    return { kind: "fields", fields: found };
  };

  const list = (first: number | null, outermost: boolean): List => {
    const items = tail(false);
    // Flattening ends the projections before it, so it belongs to the outermost list.
    return { kind: "list", first, items, merge: outermost && sign("[]") };
  };

  /** `outermost` is true when no list encloses this one in the same chain of steps. */
  const tail = (outermost: boolean): Shape => {
    if (sign("."))
      return sign("{") ? fields() : { kind: "only", from: name(), shape: tail(outermost) };
    const next = tokens[at];
    if (next?.kind === "first") {
      at += 1;
      return list(Number(next.text), outermost);
    }
    if (sign("[*]")) return list(null, outermost);
    if (outermost && sign("[]"))
      return { kind: "list", first: null, merge: true, items: everything };
    return everything;
  };

  return (): Shape => {
    if (tokens.length === 0) return everything;
    const [first] = tokens;
    const shape: Shape = sign("{")
      ? fields()
      : first?.kind === "name"
        ? { kind: "only", from: name(), shape: tail(true) }
        : tail(true);
    if (at < tokens.length) throw new NotOurs();
    return plainShape(shape);
  };
};

const squeezed = (text: string) => JSON.stringify(tokensOf(text));

/**
 * Parses a JMESPath expression as a shape; undefined when it is more than a shape. Writing the result gives the same
 * expression except for whitespace, so that editing never changes other parts of it.
 */
export const readShape = (text: string): Shape | undefined => {
  const tokens = tokensOf(text);
  if (!tokens) return undefined;
  try {
    const shape = createReader(tokens)();
    return squeezed(writeShape(shape)) === squeezed(text) ? shape : undefined;
  } catch (error) {
    if (error instanceof NotOurs) return undefined;
    throw error;
  }
};
