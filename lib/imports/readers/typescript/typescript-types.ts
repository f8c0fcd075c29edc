import { createTokenReader, type TokenReader } from "./token-reader";
import type { Token } from "./typescript-tokens";

type Member = { name: string; optional: boolean; type: TypeNode; comment?: string };
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

const isModifier = (reader: TokenReader): boolean =>
  ["readonly", "public", "declare"].includes(reader.peek().value) &&
  !/^[?:(]$/.test(reader.peek(1).value);

/** Parses the type of `[key: string]: T` or `[K in Keys]: T`. */
const parseIndexType = (reader: TokenReader): TypeNode => {
  reader.skipGroup();
  reader.consume("?");
  reader.expect(":");
  return parseType(reader);
};

/** Parses a field. Returns undefined for a method, which has no JSON representation. */
const parseMember = (reader: TokenReader): Member | undefined => {
  const { peek, next, isNext, consume } = reader;
  if (["end", "sign"].includes(peek().kind)) reader.fail("Expected the name of a field");
  const name = next().value;
  const optional = consume("?");
  if (isNext("(") || isNext("<")) {
    while (isNext("(") || isNext("<")) reader.skipGroup();
    if (consume(":")) parseType(reader);
    return undefined;
  }
  reader.expect(":");
  return { name, optional, type: parseType(reader) };
};

const parseMembers = (reader: TokenReader): TypeNode => {
  const { peek, isNext, consume } = reader;
  reader.expect("{");
  const members: Member[] = [];
  let indexType: TypeNode | undefined;
  while (!consume("}")) {
    const { comment } = peek();
    while (isModifier(reader)) reader.next();
    if (isNext("[")) indexType = parseIndexType(reader);
    else {
      const member = parseMember(reader);
      if (member) members.push({ ...member, ...(comment && { comment }) });
    }
    if (!consume(";") && !consume(",") && !isNext("}") && !peek().newLine)
      reader.fail('Expected ";"');
  }
  return { kind: "object", members, ...(indexType && { indexType }) };
};

const parseListUntil = (reader: TokenReader, close: string): TypeNode[] => {
  const { peek, isNext, consume } = reader;
  const list: TypeNode[] = [];
  while (!consume(close)) {
    consume("...");
    // Tuple elements may be named.
    if (peek().kind === "name" && (isNext(":", 1) || (isNext("?", 1) && isNext(":", 2)))) {
      reader.next();
      consume("?");
      reader.expect(":");
    }
    list.push(parseType(reader));
    consume("?");
    if (!consume(",") && !isNext(close)) reader.fail(`Expected "," or "${close}"`);
  }
  return list;
};

/** Parses a type in parentheses, or a function type, which has no JSON representation. */
const parseParentheses = (reader: TokenReader): TypeNode => {
  const { peek, isNext } = reader;
  const isNamed = peek(1).kind === "name" && /^[:,?]$/.test(peek(2).value);
  if (isNext(")", 1) || isNext("...", 1) || isNamed) {
    reader.skipGroup();
    if (reader.consume("=>")) parseType(reader);
    return { kind: "any" };
  }
  reader.expect("(");
  const inner = parseType(reader);
  reader.expect(")");
  return inner;
};

const parseName = (reader: TokenReader): TypeNode => {
  const { next, consume } = reader;
  const { value, at } = next();
  if (["readonly", "keyof", "unique", "infer"].includes(value)) return parsePostfix(reader);
  if (value === "typeof") {
    next();
    return { kind: "any" };
  }
  if (value === "true" || value === "false") return { kind: "literal", value: value === "true" };
  if (value === "null") return { kind: "literal", value: null };
  let name = value;
  while (consume(".")) name = next().value;
  return { kind: "name", name, of: consume("<") ? parseListUntil(reader, ">") : [], at };
};

const parsePrimary = (reader: TokenReader): TypeNode => {
  const { next, isNext, consume } = reader;
  const { kind } = reader.peek();
  if (kind === "text") return { kind: "literal", value: next().value };
  if (kind === "number") return { kind: "literal", value: Number(next().value) };
  if (consume("-")) return { kind: "literal", value: -Number(next().value) };
  if (isNext("{")) return parseMembers(reader);
  if (consume("[")) return { kind: "tuple", of: parseListUntil(reader, "]") };
  if (isNext("(")) return parseParentheses(reader);
  return kind === "name" ? parseName(reader) : reader.fail("Expected a type");
};

const parsePostfix = (reader: TokenReader): TypeNode => {
  const { isNext } = reader;
  let node = parsePrimary(reader);
  while (isNext("[") && !reader.peek().newLine) {
    reader.next();
    // Indexed access types such as T["field"] are not resolved.
    if (isNext("]")) node = { kind: "array", of: node };
    else {
      parseType(reader);
      node = { kind: "any" };
    }
    reader.expect("]");
  }
  return node;
};

const parseIntersection = (reader: TokenReader): TypeNode => {
  reader.consume("&");
  const first = parsePostfix(reader);
  const parts = [first];
  while (reader.consume("&")) parts.push(parsePostfix(reader));
  return parts.length === 1 ? first : { kind: "both", of: parts };
};

const parseUnion = (reader: TokenReader): TypeNode => {
  reader.consume("|");
  const first = parseIntersection(reader);
  const parts = [first];
  while (reader.consume("|")) parts.push(parseIntersection(reader));
  return parts.length === 1 ? first : { kind: "union", of: parts };
};

const parseType = (reader: TokenReader): TypeNode => reader.nest(() => parseUnion(reader));

const parseEnum = (reader: TokenReader): TypeNode => {
  reader.expect("{");
  const values: TypeNode[] = [];
  let count = 0;
  while (!reader.consume("}")) {
    reader.next();
    if (reader.consume("=")) {
      const node = parsePostfix(reader);
      if (node.kind === "literal" && typeof node.value === "number") count = node.value + 1;
      values.push(node);
    } else {
      values.push({ kind: "literal", value: count });
      count += 1;
    }
    if (!reader.consume(",") && !reader.isNext("}")) reader.fail('Expected ","');
  }
  return { kind: "union", of: values };
};

const parseInterface = (reader: TokenReader): TypeNode => {
  const { consume } = reader;
  if (reader.isNext("<")) reader.skipGroup();
  const bases: TypeNode[] = [];
  if (consume("extends"))
    do bases.push(parsePrimary(reader));
    while (consume(","));
  const own = parseMembers(reader);
  return bases.length > 0 ? { kind: "both", of: [...bases, own] } : own;
};

const parseAlias = (reader: TokenReader): TypeNode => {
  if (reader.isNext("<")) reader.skipGroup();
  reader.expect("=");
  return parseType(reader);
};

const skipImport = ({ peek, next, isNext }: TokenReader): void => {
  while (!isNext(";") && peek().kind !== "end" && peek().kind !== "text") next();
  next();
};

/** Parses a declaration, or a bare type, whose name is empty. Returns undefined for an import. */
const parseDeclaration = (reader: TokenReader): Declaration | undefined => {
  const { peek, next, isNext } = reader;
  while (["export", "declare", "default", "const"].includes(peek().value)) next();
  if (reader.consume("import")) return void skipImport(reader);
  const isNamed = peek(1).kind === "name";
  const readName = () => {
    next();
    return next().value;
  };
  if (isNamed && isNext("interface")) return { name: readName(), type: parseInterface(reader) };
  if (isNamed && isNext("enum")) return { name: readName(), type: parseEnum(reader) };
  if (isNamed && isNext("type") && /^[=<]$/.test(peek(2).value))
    return { name: readName(), type: parseAlias(reader) };
  return { name: "", type: parseType(reader) };
};

/** Parses declarations, or a single type. Throws a `TypeScriptSyntaxError` if they are invalid. */
export const parseTypes = (tokens: readonly Token[]): Declaration[] => {
  const reader = createTokenReader(tokens);
  const declarations: Declaration[] = [];
  while (reader.peek().kind !== "end") {
    const { comment } = reader.peek();
    const declaration = parseDeclaration(reader);
    if (declaration) declarations.push({ ...declaration, ...(comment && { comment }) });
    reader.consume(";");
  }
  return declarations;
};
