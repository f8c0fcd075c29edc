import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { run } from "../lib/run.ts";
import { changeOwner } from "./account.ts";
import type { Home } from "./home.ts";

/**
 * A cluster's files. initdb creates them once; after that, the cluster is only started and stopped.
 */
export type Cluster = Home & { files: string; password: string };

export const superuser = "toolwright";

export const programPath = ({ native }: Home, name: string) =>
  path.join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);

/**
 * Returns spawn options for PostgreSQL programs: the account, a folder it can enter, messages in
 * English.
 */
export const accountOptions = ({ folder, account: { uid, gid } }: Home) => ({
  cwd: folder,
  env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", NODE_ENV: process.env.NODE_ENV },
  ...(uid !== undefined && { uid, gid }),
});

/**
 * Finds the cluster or creates it. The caller must hold the data folder's lock. Throws if initdb
 * fails, or if another major version of PostgreSQL created the cluster.
 */
export async function ensureCluster(home: Home, signal?: AbortSignal): Promise<Cluster> {
  const files = path.join(home.folder, "cluster");
  const passwordFile = path.join(home.folder, "password");
  const version = path.join(files, "PG_VERSION");
  if (!fs.existsSync(version)) {
    const partial = `${files}.partial`;
    fs.rmSync(partial, { recursive: true, force: true });
    fs.mkdirSync(partial, { mode: 0o700 });
    changeOwner(partial, home.account);
    fs.writeFileSync(passwordFile, randomBytes(24).toString("base64url"), {
      mode: 0o600,
      flush: true,
    });
    changeOwner(passwordFile, home.account);
    const result = await run(
      programPath(home, "initdb"),
      [
        "-D",
        partial,
        "-U",
        superuser,
        "-A",
        "scram-sha-256",
        "--pwfile",
        passwordFile,
        "-E",
        "UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
      ],
      { ...accountOptions(home), signal },
    );
    if (result.code !== 0) {
      if (result.output.includes("could not look up effective user ID")) {
        throw new Error(
          "PostgreSQL needs an account with an entry in /etc/passwd, and this account has none: use another account, or set DATABASE_URL.",
        );
      }
      const lines = result.output.trim().split("\n");
      // After an error, initdb reports that it removes the folder.
      const reason = lines.find((line) => /\b(?:error|FATAL|PANIC):/.test(line)) ?? lines.at(-1);
      throw new Error(`The database could not be created in ${home.folder}: ${reason}`);
    }
    // Renamed once complete, so that an interrupted initdb is never mistaken for a finished one.
    fs.renameSync(partial, files);
  }
  const major = fs.readFileSync(version, "utf8").trim();
  if (major !== home.major) {
    throw new Error(
      `The database in ${home.folder} was created by PostgreSQL ${major}, but this version ships ${home.major}: restore a dump of it into an empty TOOLWRIGHT_DATA, or set DATABASE_URL.`,
    );
  }
  return { ...home, files, password: fs.readFileSync(passwordFile, "utf8") };
}
