import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Api } from "../fixtures";
import { createAgent, javascriptTool } from "../gateway/contract-agent";
import { type MetadataDocuments, startMetadataDocuments } from "./metadata-documents";
import { createProgram, type Program } from "./program";

export const REDIRECT_URI = "https://program.example/callback";

/** A program registered by the Space. */
export type Registered = { id: string; clientId: string; clientSecret: string | null };
/** The resources that refused requests are made with. */
export type World = {
  api: Api;
  program: Program;
  documents: MetadataDocuments;
  /** Agents: one to sign in to, another one, and one that nobody can sign in to. */
  slugs: { mail: string; chat: string; closed: string };
  otherProgram: Registered;
  server: Registered;
  machine: Registered;
  query(sql: string, ...values: unknown[]): Promise<unknown>;
};

/** A description of a request, the answer it gets, and how to send it. */
export type Refusal = [
  request: string,
  answer: string,
  send: (world: World) => Response | Promise<Response>,
];

export const toManifest = (slug: string, signIn: "on" | "off", scope: string) =>
  createAgent(
    slug,
    [
      javascriptTool("greet", 'export default () => "hello"'),
      javascriptTool("send", 'export default () => "sent"', { scope }),
    ],
    { access: { signIn } },
  );

/** Publishes agents and registers programs. `end` removes them. */
export const createWorld = async (api: Api): Promise<World & { end(): Promise<void> }> => {
  const toSlug = () => `test-${randomUUID().slice(0, 13)}`;
  const slugs = { mail: toSlug(), chat: toSlug(), closed: toSlug() };
  const register = async (client: object) => {
    const response = await api.send("POST", "/oauth-clients", { name: "Program", ...client });
    return (await response.json()) as Registered;
  };
  await api.publish(toManifest(slugs.mail, "on", "send"));
  await api.publish(toManifest(slugs.chat, "on", "post"));
  await api.publish(toManifest(slugs.closed, "off", "send"));
  const redirectUris = [REDIRECT_URI];
  const registered = [
    await register({ type: "public", redirectUris }),
    await register({ type: "public", redirectUris }),
    await register({ type: "confidential", redirectUris }),
    await register({ type: "machine", agent: slugs.mail, scopes: ["list"] }),
  ] as const;
  const [first, otherProgram, server, machine] = registered;
  const documents = await startMetadataDocuments();
  const database = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  return {
    api,
    documents,
    slugs,
    otherProgram,
    server,
    machine,
    program: createProgram(first.clientId, REDIRECT_URI, slugs.mail),
    query: (sql, ...values) => database.query(sql, values),
    async end() {
      for (const slug of Object.values(slugs)) await api.send("DELETE", `/agents/${slug}`);
      for (const { id } of registered) await api.send("DELETE", `/oauth-clients/${id}`);
      await documents.close();
      await database.end();
    },
  };
};
