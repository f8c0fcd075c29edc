import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runNode } from "@/scripts/lib/run";

type Check = { id: string; status: string; errorMessage?: string };
export type Suite = {
  /** The folder of this version of the suite, in `node_modules/@modelcontextprotocol`. */
  program: string;
  args: string[];
};

const readScenario = (folder: string): Check[] =>
  JSON.parse(readFileSync(path.join(folder, "checks.json"), "utf8"));

/** Reads the checks of every scenario. Folders are named after their scenario and the time. */
const readScenarios = (folder: string): Map<string, Check[]> =>
  new Map(
    readdirSync(folder).map((name) => [
      name.replace(/^server-|-\d{4}-\d\d-\d\dT[\d-]+Z$/g, ""),
      readScenario(path.join(folder, name)),
    ]),
  );

const isProblem = ({ status }: Check) => status === "FAILURE" || status === "WARNING";

/** Returns the path of a suite's program. */
export const toEntry = (program: string) =>
  `node_modules/@modelcontextprotocol/${program}/dist/index.js`;

/**
 * Reads what a run left in its folder. Returns the number of scenarios, and failures and warnings
 * by `scenario:check`.
 */
export const withResults = async (run: (folder: string) => Promise<unknown>) => {
  const folder = mkdtempSync(path.join(tmpdir(), "toolwright-conformance-"));
  try {
    await run(folder);
    const scenarios = readScenarios(folder);
    const problems = [...scenarios].flatMap(([scenario, checks]) =>
      checks
        .filter(isProblem)
        .map(({ id, errorMessage = "" }) => [`${scenario}:${id}`, errorMessage] as const),
    );
    return { scenarios: scenarios.size, problems: new Map(problems) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs a suite against an MCP endpoint. */
export const runConformance = ({ program, args }: Suite, url: string) =>
  withResults((folder) =>
    runNode([toEntry(program), "server", "--url", url, "-o", folder, ...args]),
  );
