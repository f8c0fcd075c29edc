#!/usr/bin/env node
/**
 * Replaces Prisma's native `schema-engine`, which its CLI would download from a CDN. Serves the
 * same JSON-RPC over stdin and stdout with Prisma's own WebAssembly build of the engine from npm.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as wasm from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

/** PostgreSQL's internal one-byte type, which the catalog uses and the adapter cannot read. */
const charOid = 18;
const textOid = 25;

function readArguments([...rest]) {
  const options = { datamodels: [], url: undefined, command: undefined };
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (name === "--version" || name === "-V") options.command = "version";
    else if (name === "--datamodels") options.datamodels.push(rest.shift());
    else if (name === "--datasource") options.url = JSON.parse(rest.shift()).url;
    else if (name === "cli") options.command = rest.shift();
    else rest.shift();
  }
  return options;
}

/** The values of `sslmode` that require TLS. The driver verifies the certificate in all of them. */
const encryptedModes = ["require", "verify-ca", "verify-full"];

const databaseName = (url) => decodeURIComponent(new URL(url).pathname.slice(1));

function connectionConfig(url, database = databaseName(url)) {
  const { hostname, port, username, password, searchParams } = new URL(url);
  // A connection string would override `database`, which shadow databases need to set.
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database,
    ssl: encryptedModes.includes(searchParams.get("sslmode")) || undefined,
  };
}

async function execute(connection, ...statements) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const quoteIdentifier = (name) => `"${name.replaceAll('"', '""')}"`;
const createDatabase = (url) =>
  execute(
    connectionConfig(url, "postgres"),
    `create database ${quoteIdentifier(databaseName(url))}`,
  );
const dropDatabase = (url) =>
  execute(
    connectionConfig(url, "postgres"),
    `drop database ${quoteIdentifier(databaseName(url))} with (force)`,
  );

const commands = {
  version: async () => console.log("schema-engine-cli WebAssembly"),
  "can-connect-to-database": (url) => execute(connectionConfig(url)),
  "create-database": createDatabase,
  "drop-database": dropDatabase,
};

/**
 * Prisma's error codes by SQLSTATE: no such database, wrong password. Anything else is P1001, no
 * connection.
 */
const errorCodes = { "3D000": "P1003", "28P01": "P1000" };

async function runCommand({ command, url }) {
  try {
    if (!commands[command]) throw new Error(`Unknown command: ${command}`);
    await commands[command](url);
  } catch (error) {
    const fields = { error_code: errorCodes[error.code] ?? "P1001", message: error.message };
    const timestamp = new Date().toISOString();
    const target = "schema_engine::logger";
    console.error(`\n${JSON.stringify({ timestamp, level: "ERROR", fields, target })}`);
    process.exitCode = 1;
  }
}

class MigrationAdapter extends PrismaPg {
  #connection;
  #options;

  constructor(connection, options) {
    super(connection, options);
    this.#connection = connection;
    this.#options = options;
  }

  async connect() {
    const adapter = await super.connect();
    // The adapter splits scripts at every semicolon, which breaks function bodies and literals.
    adapter.executeScript = async (script) => {
      if (!script.trim()) return;
      await adapter
        .underlyingDriver()
        .query(script)
        .catch((error) => adapter.onError(error));
    };
    adapter.queryRaw = (query) => this.#queryWithChars(adapter, query);
    return adapter;
  }

  async #queryWithChars(adapter, query) {
    const original = Object.getPrototypeOf(adapter);
    const chars = [];
    const adapterWithTextChars = Object.create(adapter);
    adapterWithTextChars.performIO = async (request) => {
      const result = await original.performIO.call(adapter, request);
      for (const [index, field] of result.fields.entries()) {
        if (field.dataTypeID !== charOid) continue;
        chars.push(index);
        field.dataTypeID = textOid;
      }
      return result;
    };
    const result = await original.queryRaw.call(adapterWithTextChars, query);
    for (const index of chars) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  }

  async connectToShadowDb() {
    const name = quoteIdentifier(`prisma_migrate_shadow_db_${randomUUID()}`);
    await execute(this.#connection, `create database ${name}`);
    const connection = { ...this.#connection, database: name.slice(1, -1) };
    const adapter = await new MigrationAdapter(connection, this.#options).connect();
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      await dispose();
      await execute(this.#connection, `drop database if exists ${name} with (force)`);
    };
    return adapter;
  }
}

async function startEngine({ datamodels, url = "postgresql://nobody@127.0.0.1:1/none" }) {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const code = readFileSync(entry.replace(/schema_engine\.js$/, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(code, { "./schema_engine_bg.js": wasm });
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message() {} };
  wasm.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const schema = new URL(url).searchParams.get("schema") ?? undefined;
  const adapter = new MigrationAdapter(connectionConfig(url), { schema });
  const models = datamodels.map((file) => [file, readFileSync(file, "utf8")]);
  return wasm.SchemaEngine.new(
    { datamodels: models.length > 0 ? models : undefined },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
}

function answerRequests(options) {
  let engine;
  const getEngine = () => {
    engine ??= startEngine(options);
    return engine;
  };
  const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const methods = {
    async createDatabase({ datasource }) {
      const url = datasource.url ?? options.url;
      await createDatabase(url);
      return { databaseName: databaseName(url) };
    },
    getDatabaseVersion: async () => (await getEngine()).version(),
  };

  async function respond({ id, method, params }) {
    try {
      const result = methods[method]
        ? await methods[method](params)
        : await (await getEngine())[method](params);
      if (method === "diff" && typeof result?.stdout === "string") {
        // The native engine has the CLI print a diff before it responds.
        send({ id: `print-${id}`, method: "print", params: { content: result.stdout } });
      }
      send({ id, result: result ?? {} });
    } catch (error) {
      const code = error.code && { error_code: error.code };
      const data = {
        is_panic: false,
        message: error.message ?? String(error),
        meta: null,
        ...code,
      };
      send({ id, error: { code: 4466, message: "An error happened. Check the data.", data } });
    }
  }

  let pending = 0;
  let closed = false;
  const endWhenDone = () => closed && pending === 0 && process.exit(0);
  const lines = createInterface({ input: process.stdin });
  lines.on("close", () => {
    closed = true;
    endWhenDone();
  });
  lines.on("line", async (line) => {
    const message = line.trim() ? JSON.parse(line) : {};
    if (!message.method) return; // The CLI's response to a print request.
    pending += 1;
    await respond(message);
    pending -= 1;
    endWhenDone();
  });
}

const options = readArguments(process.argv.slice(2));
if (options.command) await runCommand(options);
else answerRequests(options);
