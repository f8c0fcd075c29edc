/**
 * A small source tree that crosses every boundary once, checked with the same rules as the real one.
 * Without it, a checker that reads nothing would report nothing and pass.
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
    breaks: ["only:node"],
  },
  {
    file: "lib/agent/reads-a-file.test.ts",
    source: `import { readFileSync } from "node:fs"; readFileSync("golden.json");`,
    breaks: [],
  },
  {
    file: "lib/agent/imports-upwards.ts",
    source: `import { runtime } from "../runtime/runtime"; export const value = runtime;`,
    breaks: ["layer:lib/agent"],
  },
  {
    file: "lib/exports/imports-react.ts",
    source: `import type { ReactNode } from "react"; export type Rendered = ReactNode;`,
    breaks: ["only:framework"],
  },
  { file: "lib/runtime/runtime.ts", source: "export const runtime = 1;", breaks: [] },
  {
    file: "lib/runtime/spawns-process.ts",
    source: `export const spawn = () => import("node:child_process");`,
    breaks: ["only:ports"],
  },
  {
    file: "lib/handlers/http/outbound.ts",
    source: `import { fetch } from "undici"; import dns from "node:dns"; export { dns, fetch };`,
    breaks: [],
  },
  {
    file: "lib/handlers/http/skips-guard.ts",
    source: `export { request } from "node:https";`,
    breaks: ["only:outbound"],
  },
  {
    file: "lib/server/shared-rates.ts",
    source: `import { createClient } from "@redis/client"; export { createClient };`,
    breaks: [],
  },
  {
    file: "lib/server/uses-redis.ts",
    source: `export { createClient } from "@redis/client";`,
    breaks: ["only:redis"],
  },
  {
    file: "lib/handlers/http/guarded-agent.ts",
    source: `import net from "node:net"; export const agent = net;`,
    breaks: [],
  },
  {
    file: "lib/handlers/http/imports-guard-internals.ts",
    source: `import { agent } from "./guarded-agent"; export const value = agent;`,
    breaks: ["only:outbound"],
  },
  {
    file: "lib/handlers/http/upstream-fixture.ts",
    source: `import http from "node:http"; export const upstream = http;`,
    breaks: [],
  },
  {
    file: "lib/handlers/http/borrows-fixture-code.ts",
    source: `import { upstream } from "./upstream-fixture"; export const value = upstream;`,
    breaks: ["fixtures"],
  },
  { file: "lib/data/agents.ts", source: `import "@prisma/client";`, breaks: [] },
  {
    file: "lib/gateway/queries.ts",
    source: `import pg from "pg"; import { a } from "@/lib/data/agents"; export { a, pg };`,
    breaks: ["only:prisma"],
  },
  {
    file: "lib/api/routes.ts",
    source: `import { a } from "@/lib/data/agents"; export type Routes = typeof a;`,
    breaks: [],
  },
  {
    file: "lib/server/session.ts",
    source: `import { headers } from "next/headers"; export const session = headers;`,
    breaks: ["only:framework"],
  },
  {
    file: "components/queries/client.ts",
    source: `import type { Routes } from "@/lib/api/routes"; export type Client = Routes;`,
    breaks: [],
  },
  {
    file: "components/queries/imports-api-code.ts",
    source: `import { Routes } from "@/lib/api/routes"; export const routes = Routes;`,
    breaks: ["client-stays-client", "layer:components"],
  },
  {
    file: "components/agents/imports-data-types.tsx",
    source: `type A = import("@/lib/data/agents").A; export const Row = (a: A) => <p>{a}</p>;`,
    breaks: ["layer:components"],
  },
  {
    file: "components/agents/list.tsx",
    source: `import { Routes } from "../queries/imports-api-code"; export const List = () => <Routes />;`,
    breaks: ["client-stays-client"],
  },
  {
    file: "components/keys/imports-feature.tsx",
    source: `import { Form } from "@/components/tools/form"; export const Keys = () => <Form />;`,
    breaks: ["features"],
  },
  { file: "components/tools/form.tsx", source: "export const Form = () => <p />;", breaks: [] },
  {
    file: "components/ui/imports-feature.tsx",
    source: `export { Form } from "@/components/tools/form";`,
    breaks: ["features"],
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
    file: "lib/protocols/imports-app.ts",
    source: `export * from "@/app/page";`,
    breaks: ["entry-points", "layer:lib/protocols"],
  },
  { file: "server.ts", source: `import next from "next"; next({});`, breaks: [] },
];
