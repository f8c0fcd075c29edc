import type { Token } from "./typescript-tokens";

export type Member = { name: string; optional: boolean; type: TypeNode; comment?: string };
/** A parsed type, before names are resolved. */
export type TypeNode =
  | { is: "name"; name: string; of: TypeNode[]; at: number }
  | { is: "literal"; value: string | number | boolean | null }
  | { is: "object"; members: Member[]; others?: TypeNode }
  | { is: "array"; of: TypeNode }
  | { is: "tuple"; of: TypeNode[] }
  | { is: "union"; of: TypeNode[] }
  | { is: "both"; of: TypeNode[] }
  | { is: "any" };
export type Declaration = { name: string; type: TypeNode; comment?: string };

const maxDepth = 60;

/** Parses declarations, or a single type. Throws a `SyntaxError` whose message starts with the offset. */
export const parseTypes = (tokens: readonly Token[]): Declaration[] => {
  let at = 0;
  let depth = 0;
  const end = tokens.at(-1) as Token;
  const peek = (ahead = 0): Token => tokens[at + ahead] ?? end;
  const next = (): Token => {
    const token = peek();
    at += 1;
    return token;
  };
  const isNext = (value: string, ahead = 0) =>
    peek(ahead).value === value && ["sign", "name"].includes(peek(ahead).kind);
  const fail = (expected: string): never => {
    const { at: place, value } = peek();
    throw new SyntaxError(`${place} ${expected}, got ${JSON.stringify(value)}.`);
  };
  const take = (value: string): boolean => {
    if (!isNext(value)) return false;
    at += 1;
    return true;
  };
  const expect = (value: string) => {
    if (!take(value)) fail(`Expected "${value}"`);
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

  const members = (): TypeNode => {
    expect("{");
    const found: Member[] = [];
    let others: TypeNode | undefined;
    while (!take("}")) {
      const { comment } = peek();
      while (
        ["readonly", "public", "declare"].includes(peek().value) &&
        !/^[?:(]$/.test(peek(1).value)
      )
        at += 1;
      if (isNext("[")) {
        // [key: string]: T, or [K in Keys]: T
        skipGroup();
        take("?");
        expect(":");
        others = type();
      } else {
        const token = next();
        if (token.kind === "end" || token.kind === "sign") {
          at -= 1;
          fail("Expected the name of a field");
        }
        const optional = take("?");
        if (isNext("(") || isNext("<")) {
          // Methods have no JSON representation.
          while (isNext("(") || isNext("<")) skipGroup();
          if (take(":")) type();
        } else {
          expect(":");
          found.push({ name: token.value, optional, type: type(), ...(comment && { comment }) });
        }
      }
      if (!take(";") && !take(",") && !isNext("}") && !peek().newLine) fail('Expected ";"');
    }
    return { is: "object", members: found, ...(others && { others }) };
  };

  const listUntil = (close: string): TypeNode[] => {
    const list: TypeNode[] = [];
    while (!take(close)) {
      take("...");
      // Tuple elements may be named.
      if (peek().kind === "name" && (isNext(":", 1) || (isNext("?", 1) && isNext(":", 2)))) {
        at += 1;
        take("?");
        expect(":");
      }
      list.push(type());
      take("?");
      if (!take(",") && !isNext(close)) fail(`Expected "," or "${close}"`);
    }
    return list;
  };

  const primary = (): TypeNode => {
    const token = peek();
    if (token.kind === "text") return { is: "literal", value: next().value };
    if (token.kind === "number") return { is: "literal", value: Number(next().value) };
    if (take("-")) return { is: "literal", value: -Number(next().value) };
    if (isNext("{")) return members();
    if (take("[")) return { is: "tuple", of: listUntil("]") };
    if (take("(")) {
      // A function type starts like a parenthesized type; it has no JSON representation.
      const before = at - 1;
      if (
        isNext(")") ||
        isNext("...") ||
        (peek().kind === "name" && /^[:,?]$/.test(peek(1).value))
      ) {
        at = before;
        skipGroup();
        if (take("=>")) type();
        return { is: "any" };
      }
      const inner = type();
      expect(")");
      return inner;
    }
    if (token.kind !== "name") return fail("Expected a type");
    const { value, at: place } = next();
    if (["readonly", "keyof", "unique", "infer"].includes(value)) return postfix();
    if (value === "typeof") {
      next();
      return { is: "any" };
    }
    if (value === "true" || value === "false") return { is: "literal", value: value === "true" };
    if (value === "null") return { is: "literal", value: null };
    let name = value;
    while (take(".")) name = next().value;
    return { is: "name", name, of: take("<") ? listUntil(">") : [], at: place };
  };

  const postfix = (): TypeNode => {
    let node = primary();
    while (isNext("[") && !peek().newLine) {
      at += 1;
      // Indexed access types such as T["field"] are not resolved.
      if (isNext("]")) node = { is: "array", of: node };
      else {
        type();
        node = { is: "any" };
      }
      expect("]");
    }
    return node;
  };

  const joined = (sign: string, is: "union" | "both", one: () => TypeNode): TypeNode => {
    take(sign);
    const parts = [one()];
    while (take(sign)) parts.push(one());
    return parts.length === 1 ? (parts[0] as TypeNode) : { is, of: parts };
  };

  const type = (): TypeNode => {
    depth += 1;
    if (depth > maxDepth) fail("Expected at most 60 nested types");
    const node = joined("|", "union", () => joined("&", "both", postfix));
    depth -= 1;
    return node;
  };

  const enumeration = (): TypeNode => {
    expect("{");
    const values: TypeNode[] = [];
    let count = 0;
    while (!take("}")) {
      next();
      if (take("=")) {
        const node = postfix();
        if (node.is === "literal" && typeof node.value === "number") count = node.value + 1;
        values.push(node);
      } else {
        values.push({ is: "literal", value: count });
        count += 1;
      }
      if (!take(",") && !isNext("}")) fail('Expected ","');
    }
    return { is: "union", of: values };
  };

  const declarations: Declaration[] = [];
  while (peek().kind !== "end") {
    const { comment } = peek();
    const said = comment ? { comment } : {};
    while (["export", "declare", "default", "const"].includes(peek().value)) at += 1;
    if (take("import")) {
      while (!isNext(";") && peek().kind !== "end" && peek().kind !== "text") at += 1;
      next();
    } else if (isNext("interface") && peek(1).kind === "name") {
      at += 1;
      const name = next().value;
      if (isNext("<")) skipGroup();
      const bases: TypeNode[] = [];
      if (take("extends"))
        do bases.push(primary());
        while (take(","));
      const own = members();
      declarations.push({
        name,
        type: bases.length > 0 ? { is: "both", of: [...bases, own] } : own,
        ...said,
      });
    } else if (isNext("type") && peek(1).kind === "name" && /^[=<]$/.test(peek(2).value)) {
      at += 1;
      const name = next().value;
      if (isNext("<")) skipGroup();
      expect("=");
      declarations.push({ name, type: type(), ...said });
    } else if (isNext("enum") && peek(1).kind === "name") {
      at += 1;
      declarations.push({ name: next().value, type: enumeration(), ...said });
    } else declarations.push({ name: "", type: type(), ...said });
    take(";");
  }
  return declarations;
};
