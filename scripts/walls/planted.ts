/**
 * A small house with every wall broken once, walked with the same rules as the real one: a checker
 * that sees nothing reports nothing, and its silence would look like order.
 */
type Planted = { file: string; source: string; breaks: string[] };

export const planted: Planted[] = [
  { file: "lib/errors.ts", source: "export const errors = 1;", breaks: [] },
  {
    file: "lib/agent/agent.ts",
    source: `import { errors } from "@/lib/errors"; export const agent = errors;`,
    breaks: [],
  },
  {
    file: "lib/agent/reads-a-file.ts",
    source: `import { readFileSync } from "node:fs"; export const read = readFileSync;`,
    breaks: ["lock:node"],
  },
  {
    file: "lib/agent/reads-a-file.test.ts",
    source: `import { readFileSync } from "node:fs"; readFileSync("golden.json");`,
    breaks: [],
  },
  {
    file: "lib/agent/looks-up.ts",
    source: `import { runtime } from "../runtime/runtime"; export const up = runtime;`,
    breaks: ["floor:lib/agent"],
  },
  {
    file: "lib/exports/draws.ts",
    source: `import type { ReactNode } from "react"; export type Drawn = ReactNode;`,
    breaks: ["lock:framework"],
  },
  { file: "lib/runtime/runtime.ts", source: "export const runtime = 1;", breaks: [] },
  {
    file: "lib/runtime/spawns.ts",
    source: `export const spawn = () => import("node:child_process");`,
    breaks: ["lock:world"],
  },
  {
    file: "lib/handlers/http/outbound.ts",
    source: `import { fetch } from "undici"; import dns from "node:dns"; export { dns, fetch };`,
    breaks: [],
  },
  {
    file: "lib/handlers/http/sneaks-out.ts",
    source: `export { request } from "node:https";`,
    breaks: ["lock:outbound"],
  },
  {
    file: "lib/server/shared-rates.ts",
    source: `import { createClient } from "@redis/client"; export { createClient };`,
    breaks: [],
  },
  {
    file: "lib/server/counts-too.ts",
    source: `export { createClient } from "@redis/client";`,
    breaks: ["lock:redis"],
  },
  {
    file: "lib/handlers/http/guarded-agent.ts",
    source: `import net from "node:net"; export const agent = net;`,
    breaks: [],
  },
  {
    file: "lib/handlers/http/goes-round.ts",
    source: `import { agent } from "./guarded-agent"; export const round = agent;`,
    breaks: ["lock:outbound"],
  },
  {
    file: "lib/handlers/http/upstream-fixture.ts",
    source: `import http from "node:http"; export const upstream = http;`,
    breaks: [],
  },
  {
    file: "lib/handlers/http/borrows.ts",
    source: `import { upstream } from "./upstream-fixture"; export const used = upstream;`,
    breaks: ["fixtures"],
  },
  { file: "lib/data/agents.ts", source: `import "@prisma/client";`, breaks: [] },
  {
    file: "lib/gateway/queries.ts",
    source: `import pg from "pg"; import { a } from "@/lib/data/agents"; export { a, pg };`,
    breaks: ["lock:prisma"],
  },
  {
    file: "lib/api/routes.ts",
    source: `import { a } from "@/lib/data/agents"; export type Routes = typeof a;`,
    breaks: [],
  },
  {
    file: "lib/server/session.ts",
    source: `import { headers } from "next/headers"; export const session = headers;`,
    breaks: ["lock:framework"],
  },
  {
    file: "components/queries/client.ts",
    source: `import type { Routes } from "@/lib/api/routes"; export type Client = Routes;`,
    breaks: [],
  },
  {
    file: "components/queries/calls-the-api.ts",
    source: `import { Routes } from "@/lib/api/routes"; export const routes = Routes;`,
    breaks: ["client-stays-client", "floor:components"],
  },
  {
    file: "components/agents/types-the-database.tsx",
    source: `type A = import("@/lib/data/agents").A; export const Row = (a: A) => <p>{a}</p>;`,
    breaks: ["floor:components"],
  },
  {
    file: "components/agents/list.tsx",
    source: `import { Routes } from "../queries/calls-the-api"; export const List = () => <Routes />;`,
    breaks: ["client-stays-client"],
  },
  {
    file: "components/keys/visits.tsx",
    source: `import { Form } from "@/components/tools/form"; export const Visit = () => <Form />;`,
    breaks: ["rooms"],
  },
  { file: "components/tools/form.tsx", source: "export const Form = () => <p />;", breaks: [] },
  {
    file: "components/ui/knows-a-room.tsx",
    source: `export { Form } from "@/components/tools/form";`,
    breaks: ["rooms"],
  },
  {
    file: "lib/imports/here.ts",
    source: `import { there } from "./there"; export const here = there;`,
    breaks: ["no-cycles"],
  },
  {
    file: "lib/imports/there.ts",
    source: `import { here } from "./here"; export const there = here;`,
    breaks: [],
  },
  {
    file: "app/page.tsx",
    source: `import { List } from "@/components/agents/list"; export default () => <List />;`,
    breaks: [],
  },
  {
    file: "lib/protocols/opens-a-door.ts",
    source: `export * from "@/app/page";`,
    breaks: ["doors", "floor:lib/protocols"],
  },
  { file: "server.ts", source: `import next from "next"; next({});`, breaks: [] },
];
