import { TypeScriptSyntaxError } from "./typescript-syntax-error";
import type { Token } from "./typescript-tokens";

export type Member = { name: string; optional: boolean; type: TypeNode; comment?: string };
/** A parsed type, before names are resolved. */
export type TypeNode =
  | { kind: "name"; name: string; of: TypeNode[]; at: number }
  | { kind: "literal"; value: string | number | boolean | null }
  | { kind: "object"; members: Member[]; indexType?: TypeNode }
  | { kind: "array"; of: TypeNode }
  | { kind: "tuple"; of: TypeNode[] }
  | { kind: "union"; of: TypeNode[] }
  | { kind: "both"; of: TypeNode[] }
  | { kind: "any" };
export type Declaration = { name: string; type: TypeNode; comment?: string };

const MAX_DEPTH = 60;

/** Parses declarations, or a single type. Throws a `TypeScriptSyntaxError` if they are invalid. */
export const parseTypes = (tokens: readonly Token[]): Declaration[] => {
  let at = 0;
  let depth = 0;
  const endToken = tokens.at(-1) as Token;
  const peek = (ahead = 0): Token => tokens[at + ahead] ?? endToken;
  const next = (): Token => {
    const token = peek();
    at += 1;
    return token;
  };
  const isNext = (value: string, ahead = 0) =>
    peek(ahead).value === value && ["sign", "name"].includes(peek(ahead).kind);
  const fail = (expected: string): never => {
    const { at: place, value } = peek();
    throw new TypeScriptSyntaxError(`${expected}, got ${JSON.stringify(value)}.`, place);
  };
  const consume = (value: string): boolean => {
    if (!isNext(value)) return false;
    at += 1;
    return true;
  };
  const expect = (value: string) => {
    if (!consume(value)) fail(`Expected "${value}"`);
  };

  const skipGroup = () => {
    const pairs: Record<string, string> = { "(": ")", "<": ">", "{": "}", "[": "]" };
    const open: string[] = [];
    do {
      const { value, kind } = next();
      if (kind === "end") fail("Expected a closing bracket");
      if (kind === "sign" && pairs[value]) open.push(pairs[value]);
      else if (value === open.at(-1)) open.pop();
    } while (open.length > 0);
  };

  const parseMembers = (): TypeNode => {
    expect("{");
    const memberList: Member[] = [];
    let indexType: TypeNode | undefined;
    while (!consume("}")) {
      const { comment } = peek();
      while (
        ["readonly", "public", "declare"].includes(peek().value) &&
        !/^[?:(]$/.test(peek(1).value)
      )
        at += 1;
      if (isNext("[")) {
        // [key: string]: T, or [K in Keys]: T
        skipGroup();
        consume("?");
        expect(":");
        indexType = parseType();
      } else {
        const token = next();
        if (token.kind === "end" || token.kind === "sign") {
          at -= 1;
          fail("Expected the name of a field");
        }
        const optional = consume("?");
        if (isNext("(") || isNext("<")) {
          // Methods have no JSON representation.
          while (isNext("(") || isNext("<")) skipGroup();
          if (consume(":")) parseType();
        } else {
          expect(":");
          memberList.push({
            name: token.value,
            optional,
            type: parseType(),
            ...(comment && { comment }),
          });
        }
      }
      if (!consume(";") && !consume(",") && !isNext("}") && !peek().newLine) fail('Expected ";"');
    }
    return { kind: "object", members: memberList, ...(indexType && { indexType }) };
  };

  const parseListUntil = (close: string): TypeNode[] => {
    const list: TypeNode[] = [];
    while (!consume(close)) {
      consume("...");
      // Tuple elements may be named.
      if (peek().kind === "name" && (isNext(":", 1) || (isNext("?", 1) && isNext(":", 2)))) {
        at += 1;
        consume("?");
        expect(":");
      }
      list.push(parseType());
      consume("?");
      if (!consume(",") && !isNext(close)) fail(`Expected "," or "${close}"`);
    }
    return list;
  };

  const parsePrimary = (): TypeNode => {
    const token = peek();
    if (token.kind === "text") return { kind: "literal", value: next().value };
    if (token.kind === "number") return { kind: "literal", value: Number(next().value) };
    if (consume("-")) return { kind: "literal", value: -Number(next().value) };
    if (isNext("{")) return parseMembers();
    if (consume("[")) return { kind: "tuple", of: parseListUntil("]") };
    if (consume("(")) {
      // A function type starts like a parenthesized type but has no JSON representation.
      const before = at - 1;
      if (
        isNext(")") ||
        isNext("...") ||
        (peek().kind === "name" && /^[:,?]$/.test(peek(1).value))
      ) {
        at = before;
        skipGroup();
        if (consume("=>")) parseType();
        return { kind: "any" };
      }
      const inner = parseType();
      expect(")");
      return inner;
    }
    if (token.kind !== "name") return fail("Expected a type");
    const { value, at: place } = next();
    if (["readonly", "keyof", "unique", "infer"].includes(value)) return parsePostfix();
    if (value === "typeof") {
      next();
      return { kind: "any" };
    }
    if (value === "true" || value === "false") return { kind: "literal", value: value === "true" };
    if (value === "null") return { kind: "literal", value: null };
    let name = value;
    while (consume(".")) name = next().value;
    return { kind: "name", name, of: consume("<") ? parseListUntil(">") : [], at: place };
  };

  const parsePostfix = (): TypeNode => {
    let node = parsePrimary();
    while (isNext("[") && !peek().newLine) {
      at += 1;
      // Indexed access types such as T["field"] are not resolved.
      if (isNext("]")) node = { kind: "array", of: node };
      else {
        parseType();
        node = { kind: "any" };
      }
      expect("]");
    }
    return node;
  };

  const parseOperands = (sign: string, kind: "union" | "both", one: () => TypeNode): TypeNode => {
    consume(sign);
    const parts = [one()];
    while (consume(sign)) parts.push(one());
    return parts.length === 1 ? (parts[0] as TypeNode) : { kind, of: parts };
  };

  const parseType = (): TypeNode => {
    depth += 1;
    if (depth > MAX_DEPTH) fail("Expected at most 60 nested types");
    const node = parseOperands("|", "union", () => parseOperands("&", "both", parsePostfix));
    depth -= 1;
    return node;
  };

  const parseEnum = (): TypeNode => {
    expect("{");
    const values: TypeNode[] = [];
    let count = 0;
    while (!consume("}")) {
      next();
      if (consume("=")) {
        const node = parsePostfix();
        if (node.kind === "literal" && typeof node.value === "number") count = node.value + 1;
        values.push(node);
      } else {
        values.push({ kind: "literal", value: count });
        count += 1;
      }
      if (!consume(",") && !isNext("}")) fail('Expected ","');
    }
    return { kind: "union", of: values };
  };

  const declarations: Declaration[] = [];
  while (peek().kind !== "end") {
    const { comment } = peek();
    const commentProperty = comment ? { comment } : {};
    while (["export", "declare", "default", "const"].includes(peek().value)) at += 1;
    if (consume("import")) {
      while (!isNext(";") && peek().kind !== "end" && peek().kind !== "text") at += 1;
      next();
    } else if (isNext("interface") && peek(1).kind === "name") {
      at += 1;
      const name = next().value;
      if (isNext("<")) skipGroup();
      const bases: TypeNode[] = [];
      if (consume("extends"))
        do bases.push(parsePrimary());
        while (consume(","));
      const own = parseMembers();
      declarations.push({
        name,
        type: bases.length > 0 ? { kind: "both", of: [...bases, own] } : own,
        ...commentProperty,
      });
    } else if (isNext("type") && peek(1).kind === "name" && /^[=<]$/.test(peek(2).value)) {
      at += 1;
      const name = next().value;
      if (isNext("<")) skipGroup();
      expect("=");
      declarations.push({ name, type: parseType(), ...commentProperty });
    } else if (isNext("enum") && peek(1).kind === "name") {
      at += 1;
      declarations.push({ name: next().value, type: parseEnum(), ...commentProperty });
    } else declarations.push({ name: "", type: parseType(), ...commentProperty });
    consume(";");
  }
  return declarations;
};
