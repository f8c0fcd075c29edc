import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { findKindChecks } from "../boundaries/find-kind-checks.ts";
import { findServerChains } from "../boundaries/find-server-chains.ts";
import { type Import, listImports } from "../boundaries/list-imports.ts";
import { plantedFiles } from "../boundaries/planted-files.ts";

type Source = { file: string; source: string };
type Violation = { rule: string; from: string; to: string; comment: string };

const { forbidden, options } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");
const folders = ["app", "components", "lib"];
const rootFiles = ["server.ts", "instrumentation.ts", "instrumentation-client.ts"];

function readSourceFiles(): Source[] {
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`),
  );
  return [...files, ...rootFiles]
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.startsWith("lib/data/generated/"))
    .map((file) => ({ file, source: fs.readFileSync(file, "utf8") }));
}

/**
 * Returns the file that a local import points at, relative to the repository. Returns undefined for
 * a package.
 */
function resolveImport(file: string, from: string): string | undefined {
  if (from.startsWith("@/")) return from.slice(2);
  return from.startsWith(".") ? path.posix.join(path.posix.dirname(file), from) : undefined;
}

/**
 * Returns the file as dependency-cruiser sees it: only its imports. Type-only imports point at an
 * empty copy under types/, so that chains of value imports can be followed on their own.
 */
function toImportsOnly(file: string, imports: Import[]): string {
  const lines = imports.map(({ from, typeOnly }) => {
    const target = resolveImport(file, from);
    if (target === undefined) return from;
    const relative = path.posix.relative(
      path.posix.dirname(file),
      `${typeOnly ? "types/" : ""}${target}`,
    );
    return relative.startsWith(".") ? relative : `./${relative}`;
  });
  return lines.map((from) => `import ${JSON.stringify(from)};\n`).join("");
}

function write(file: string, content: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

/** Checks a source tree and resolves to its violations. Throws if a file was not read. */
async function findViolations(sources: Source[]): Promise<Violation[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-boundaries-"));
  try {
    for (const { file, source } of sources) {
      write(path.join(folder, file), toImportsOnly(file, listImports(file, source)));
      write(path.join(folder, "types", file), "");
    }
    const entries = [...folders, ...rootFiles];
    const ruleSet = { forbidden };
    const { output } = await cruise(entries, {
      ...options,
      baseDir: folder,
      ruleSet,
      validate: true,
    });
    const { modules, summary } = output as ICruiseResult;
    const readPaths = new Set(modules.map(({ source }) => source));
    const unreadSource = sources.find(({ file }) => !readPaths.has(file));
    if (unreadSource) throw new Error(`The boundary check did not read ${unreadSource.file}.`);
    const crossings = summary.violations.map(({ rule, from, to }) => {
      const { comment } = forbidden.find(({ name }: { name: string }) => name === rule.name);
      return { rule: rule.name, from, to, comment };
    });
    return [...crossings, ...findServerChains(modules), ...findKindChecks(sources)];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks that the rules report exactly the planted violations. Resolves to their number. */
async function checkPlantedFiles() {
  const describeViolations = (pairs: { from: string; rule: string }[]) =>
    [...new Set(pairs.map(({ from, rule }) => `${from} breaks ${rule}`))].sort();
  const expected = describeViolations(
    plantedFiles.flatMap(({ file, violates }) => violates.map((rule) => ({ from: file, rule }))),
  );
  const reported = describeViolations(await findViolations(plantedFiles));
  const missing = expected.filter((line) => !reported.includes(line));
  const unexpected = reported.filter((line) => !expected.includes(line));
  if (missing.length + unexpected.length === 0) return expected.length;
  const list = [
    ...missing.map((line) => `not reported: ${line}`),
    ...unexpected.map((line) => `wrongly reported: ${line}`),
  ];
  throw new Error(`The rules fail on the planted files.\n${list.join("\n")}`);
}

async function main() {
  const plantedCount = await checkPlantedFiles();
  const files = readSourceFiles();
  const violations = await findViolations(files);
  for (const { rule, from, to, comment } of violations) {
    console.error(`${from} → ${to}\n  ${rule}: ${comment}`);
  }
  if (violations.length > 0) throw new Error(`${violations.length} violations of the boundaries.`);
  console.log(
    `Boundaries: ${files.length} files checked; all ${plantedCount} planted violations were reported.`,
  );
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
