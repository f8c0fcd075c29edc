import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "toolwright-compiles-"));
const tsc = path.resolve("node_modules/typescript/bin/tsc");
const strictFlags = [
  ..."--noEmit --strict --target es2022 --module esnext --moduleResolution bundler".split(" "),
  ..."--noUncheckedIndexedAccess --exactOptionalPropertyTypes --noPropertyAccessFromIndexSignature".split(
    " ",
  ),
  ..."--isolatedModules --verbatimModuleSyntax --erasableSyntaxOnly --noImplicitOverride".split(
    " ",
  ),
  "--types",
  "",
];
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

beforeAll(() => {
  for (const agent of ["slack", "odd"])
    for (const kind of ["client", "iagenttool"])
      write(
        `${agent}-${kind}.ts`,
        readFileSync(`lib/exports/golden/${agent}-v3.${kind}.ts.golden`, "utf8"),
      );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Compiles a module with this source beside the exported ones. Resolves to the compiler's output.
 */
const compile = async (text: string, flags = strictFlags) => {
  write("main.ts", text);
  const compiling = promisify(execFile)(process.execPath, [tsc, ...flags, "main.ts"], {
    cwd: folder,
  });
  return compiling.then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout as string,
  );
};
const moduleNames = ["slack-client", "odd-client", "slack-iagenttool", "odd-iagenttool"];

test("compiles the exports with --strict and with the strictest flags", async () => {
  const reexports = moduleNames
    .map((name, at) => `export * as m${at} from "./${name}";`)
    .join("\n");
  expect(await compile(reexports, ["--noEmit", "--strict"])).toBe("");
  expect(await compile(reexports)).toBe("");
});

test("reports compiler errors", async () => {
  expect(await compile("export const a: string = 1;")).toContain("TS2322");
});

test("accepts valid calls and rejects invalid ones through the client's types", async () => {
  const text = `
    import { type Client, createClient, type Failure, type TextAnswer } from "./odd-client";
    export const client: Client = createClient({ apiKey: "k", variables: { dburi: "d" } });
    // @ts-expect-error A required variable is missing.
    createClient({ apiKey: "k" });
    const to = "0x00ff";
    export const answer: TextAnswer | Failure = await client["1st"]({ transfers: [{ to, amount: 1, memo: null }] });
    await client["1st"]({ transfers: [], mode: "safe", level: 2, either: 5, options: { deep: { loud: true } } });
    // @ts-expect-error The required parameter is missing.
    await client["1st"]({});
    // @ts-expect-error Not an allowed mode.
    await client["1st"]({ transfers: [], mode: "slow" });
    // @ts-expect-error Not an allowed level.
    await client["1st"]({ transfers: [], level: 4 });
    // @ts-expect-error The inner object is closed.
    await client["1st"]({ transfers: [{ to, amount: 1, extra: 1 }] });
    const list = await client.listTools();
    export const modes: ("fast" | "safe" | null)[] = list.success ? list.data.text.modes : [];
    const calendar = await client.calendar_Prioritization_2();
    if (!calendar.success) throw new Error(calendar.error.message);
    export const priorities: number[] = calendar.data.events.map(({ priority }) => priority);
    // @ts-expect-error The next page may be missing.
    export const nextPage: string = calendar.data.nextPage;
    const html = await client.calendar_Prioritization({}, { signal: AbortSignal.timeout(1) });
    // @ts-expect-error A failure has no data.
    html.data;
    export const page: string = html.success ? html.data.html : html.error.details;`;
  expect(await compile(text)).toBe("");
});

/** The IAgentTool interface, written independently of the one that the export contains. */
const interfaceSource = `
  type Value = string | number | boolean | null;
  type Definition = { name: string; description: string; parameters: {
    type: string; required: string[];
    properties: { [key: string]: { description: string; enum?: string[]; type: string } } } };
  type Call = { id: string; type: string; function: { name: string; arguments: Record<string, unknown> } };
  interface Callbacks<T> {
    onBeforeCall(toolId: string, clientId: string, agentName: string, params: T): Promise<void>;
    onAfterCall(toolId: string, clientId: string, agentName: string, params: T): Promise<void>;
    onValidate(clientId: string, agentName: string, params: T): Promise<boolean>;
    onCallError(toolId: string, clientId: string, agentName: string, params: T, error: Error): Promise<void>;
  }
  export interface Tool<T = Record<string, Value>> {
    callbacks?: Partial<Callbacks<Record<string, Value>>>;
    docNote?: string;
    function: Definition | ((clientId: string, agentName: string) => Definition | Promise<Definition>);
    toolName: string;
    type: string;
    validate?: (dto: { agentName: string; clientId: string; params: T; toolCalls: Call[] }) => boolean | Promise<boolean>;
    call(dto: { abortSignal: AbortSignal; agentName: string; callReason: string; clientId: string;
      isLast: boolean; params: T; toolCalls: Call[]; toolId: string }): Promise<void>;
  }`;

test("the exported tools implement IAgentTool", async () => {
  const text = `${interfaceSource}
    import * as odd from "./odd-iagenttool";
    import * as slack from "./slack-iagenttool";
    const options = { apiKey: "k", variables: { dburi: "d" }, commitToolOutput: () => {} };
    export const send: Tool<slack.SendMessageParams> = slack.sendMessage(options);
    export const { sendMessage }: { sendMessage: Tool<slack.SendMessageParams> } = slack.createTools(options);
    export const first: Tool<odd._1stParams> = odd.createTools(options)["1st"];
    export const own: slack.IAgentTool<slack.SendMessageParams> = send;
    // @ts-expect-error The parameters are the tool's own.
    export const wrong: Tool<{ query: number }> = slack.sendMessage(options);`;
  expect(await compile(text)).toBe("");
});
