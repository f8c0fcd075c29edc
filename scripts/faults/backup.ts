import fs from "node:fs";
import { run } from "../lib/run.ts";
import type { Fault } from "./fault.ts";
import { query } from "./query.ts";

/**
 * Returns a command of docs/operations.md that begins with a program's name, exactly as written
 * there.
 */
const readCommand = (program: string): string => {
  const page = fs.readFileSync("docs/operations.md", "utf8");
  const command = new RegExp(`\`\`\`sh\\n\\s*(${program} .*)\\n`).exec(page)?.[1];
  if (command === undefined) throw new Error(`docs/operations.md has no command with ${program}.`);
  return command;
};

const toDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

export const backup: Fault = {
  name: "backup and restore with the commands in docs/operations.md",
  criterion:
    "a server with the restored database and the secret serves the agent, its key, its credential and its log",
  findObstacle: () =>
    run("pg_dump", ["--version"]).then(
      ({ stdout }) =>
        Number(/\d+/.exec(stdout)?.[0]) >= 18 ? undefined : `${stdout.trim()} is too old`,
      () => "pg_dump is not on PATH",
    ),
  async run(product) {
    const restored = toDatabase(product.databaseUrl, "restored");
    const follow = async (program: string, url: string) => {
      const env = { ...process.env, DATABASE_URL: url };
      const { code, output } = await run("sh", ["-c", readCommand(program)], {
        cwd: product.folder,
        env,
      });
      if (code !== 0) throw new Error(`${program} failed: ${output}`);
    };
    const load = product.load(20);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { passed } = await product.checkLog(await load.stop());
    await follow("pg_dump", product.databaseUrl);
    await query(product.databaseUrl, "create database restored");
    await follow("pg_restore", restored);
    const server = await product.startAnother({ DATABASE_URL: restored });
    try {
      const status = await product.call("guarded", { origin: server.url });
      const counts = await Promise.all(
        [product.databaseUrl, restored].map(
          async (url) =>
            (
              await query<{ count: number }>(
                url,
                `select count(*)::int as count from "Call" where tool <> 'guarded'`,
              )
            )[0]?.count,
        ),
      );
      const refusal = await product
        .startAnother({
          DATABASE_URL: restored,
          TOOLWRIGHT_SECRET: "another secret of 32 characters, 0123456789",
        })
        .then(
          async (other) => {
            await other.stop();
            return undefined;
          },
          (error: Error) => error.message.trim().split("\n").at(-1),
        );
      return {
        figure: `call with key and credential ${status}; ${counts[1]} of ${counts[0]} calls in the log; with another secret: ${refusal ?? "the server starts"}`,
        passed: passed && status === 200 && counts[0] === counts[1] && refusal !== undefined,
      };
    } finally {
      await server.stop();
    }
  },
};
