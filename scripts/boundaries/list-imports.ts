import { parseSync } from "@swc/core";

/** One import of a module, with its specifier as written in the source. */
export type Import = { from: string; typeOnly: boolean };

type Node = { type?: string; [property: string]: unknown };

const stringValue = (value: unknown): string | undefined =>
  typeof value === "object" && value !== null && "value" in value && typeof value.value === "string"
    ? value.value
    : undefined;

function toImport(node: Node): Import | undefined {
  const createImport = (source: unknown, typeOnly: unknown): Import | undefined => {
    const from = stringValue(source);
    return from === undefined ? undefined : { from, typeOnly: typeOnly === true };
  };
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return createImport(node.source, node.typeOnly);
    case "TsImportType":
      return createImport(node.argument, true);
    case "TsImportEqualsDeclaration":
      return createImport((node.moduleRef as Node).expression, node.isTypeOnly);
    case "CallExpression": {
      const callee = node.callee as Node;
      const [first] = node.arguments as { expression: unknown }[];
      const loads = callee.type === "Import" || callee.value === "require";
      return loads ? createImport(first?.expression, false) : undefined;
    }
    default:
      return undefined;
  }
}

/** Calls `visit` with every node. A generator would pass each node up through all its ancestors. */
function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) visit(value as Node);
  for (const child of Object.values(value)) walk(child, visit);
}

/**
 * Lists every import of a TypeScript file: static, re-exported, dynamic, `require` and `import()`
 * types. dependency-cruiser cannot do this itself: TypeScript 7 has no parser for it to call, and
 * with swc it neither reads JSX nor recognizes type-only imports.
 */
export function listImports(file: string, source: string): Import[] {
  const tree = parseSync(source, { syntax: "typescript", tsx: file.endsWith("x") });
  const imports: Import[] = [];
  walk(tree, (node) => {
    const entry = toImport(node);
    if (entry) imports.push(entry);
  });
  return imports;
}
