/**
 * A small source tree that crosses every boundary once, checked with the same rules as the real
 * one. Without it, a checker that reads nothing would report nothing and pass.
 */
type PlantedFile = { file: string; source: string; violates: string[] };

export const plantedFiles: PlantedFile[] = [
  { file: "lib/errors.ts", source: "export const errors = 1;", violates: [] },
  {
    file: "lib/agent/agent.ts",
    source: `import { errors } from "@/lib/errors"; export const agent = errors;`,
    violates: [],
  },
  {
    file: "lib/agent/reads-a-file.ts",
    source: `import { readFileSync } from "node:fs"; export const read = readFileSync;`,
    violates: ["only:node"],
  },
  {
    file: "lib/agent/reads-a-file.test.ts",
    source: `import { readFileSync } from "node:fs"; readFileSync("golden.json");`,
    violates: [],
  },
  {
    file: "lib/agent/imports-upwards.ts",
    source: `import { runtime } from "../runtime/runtime"; export const value = runtime;`,
    violates: ["layer:lib/agent"],
  },
  {
    file: "lib/exports/imports-react.ts",
    source: `import type { ReactNode } from "react"; export type Rendered = ReactNode;`,
    violates: ["only:framework"],
  },
  {
    file: "lib/schema/imports-agent.ts",
    source: `import type { agent } from "../agent/agent"; export type Agent = typeof agent;`,
    violates: ["layer:lib/schema"],
  },
  {
    file: "lib/http/imports-runtime.ts",
    source: `import type { runtime } from "../runtime/runtime"; export type R = typeof runtime;`,
    violates: ["layer:lib/http"],
  },
  { file: "lib/runtime/runtime.ts", source: "export const runtime = 1;", violates: [] },
  {
    file: "lib/runtime/knows-http.ts",
    source: `import { toStatus } from "@/lib/http/status"; export const status = toStatus;`,
    violates: ["layer:lib/runtime"],
  },
  { file: "lib/http/status.ts", source: "export const toStatus = 1;", violates: [] },
  {
    file: "lib/runtime/spawns-process.ts",
    source: `export const spawn = () => import("node:child_process");`,
    violates: ["only:ports"],
  },
  {
    file: "lib/handlers/http/outbound/outbound.ts",
    source: `import { fetch } from "undici"; import dns from "node:dns"; export { dns, fetch };`,
    violates: [],
  },
  {
    file: "lib/handlers/http/skips-guard.ts",
    source: `export { request } from "node:https";`,
    violates: ["only:outbound"],
  },
  {
    file: "lib/server/alerts/mailer.ts",
    source: `import nodemailer from "nodemailer"; export { nodemailer };`,
    violates: [],
  },
  {
    file: "lib/server/uses-mail.ts",
    source: `export { createTransport } from "nodemailer";`,
    violates: ["only:mail"],
  },
  {
    file: "lib/server/rates/shared-rate-limiter.ts",
    source: `import { createClient } from "@redis/client"; export { createClient };`,
    violates: [],
  },
  {
    file: "lib/server/uses-redis.ts",
    source: `export { createClient } from "@redis/client";`,
    violates: ["only:redis"],
  },
  {
    file: "lib/handlers/http/outbound/guarded-agent.ts",
    source: `import net from "node:net"; export const agent = net;`,
    violates: [],
  },
  {
    file: "lib/handlers/http/imports-guard-internals.ts",
    source: `import { agent } from "./outbound/guarded-agent"; export const value = agent;`,
    violates: ["only:outbound"],
  },
  {
    file: "lib/handlers/http/outbound/upstream-fixture.ts",
    source: `import http from "node:http"; export const upstream = http;`,
    violates: [],
  },
  {
    file: "lib/handlers/http/borrows-fixture-code.ts",
    source: `import { upstream } from "./outbound/upstream-fixture"; export const value = upstream;`,
    violates: ["fixtures"],
  },
  { file: "lib/data/agents/agents.ts", source: `import "@prisma/client";`, violates: [] },
  { file: "lib/jobs/job-store.ts", source: "export type JobStore = 1;", violates: [] },
  {
    file: "lib/data/jobs/job-store.ts",
    source: `import type { JobStore } from "@/lib/jobs/job-store"; export type Store = JobStore;`,
    violates: [],
  },
  {
    file: "lib/data/jobs/imports-jobs-code.ts",
    source: `import { JobStore } from "@/lib/jobs/job-store"; export const store = JobStore;`,
    violates: ["layer:lib/data"],
  },
  {
    file: "lib/gateway/imports-jobs.ts",
    source: `import type { JobStore } from "@/lib/jobs/job-store"; export type Store = JobStore;`,
    violates: ["layer:lib/gateway"],
  },
  {
    file: "lib/gateway/jobs.test.ts",
    source: `import type { JobStore } from "@/lib/jobs/job-store"; export type Store = JobStore;`,
    violates: [],
  },
  {
    file: "lib/gateway/queries.ts",
    source: `import pg from "pg"; import { a } from "@/lib/data/agents/agents"; export { a, pg };`,
    violates: ["only:prisma"],
  },
  {
    file: "lib/api/routes.ts",
    source: `import { a } from "@/lib/data/agents/agents"; export type Routes = typeof a;`,
    violates: [],
  },
  {
    file: "lib/server/session.ts",
    source: `import { headers } from "next/headers"; export const session = headers;`,
    violates: ["only:framework"],
  },
  {
    file: "components/queries/client.ts",
    source: `import type { Routes } from "@/lib/api/routes"; export type Client = Routes;`,
    violates: [],
  },
  {
    file: "components/queries/imports-api-code.ts",
    source: `import { Routes } from "@/lib/api/routes"; export const routes = Routes;`,
    violates: ["client-stays-client", "layer:components"],
  },
  {
    file: "components/agents/imports-data-types.tsx",
    source: `type A = import("@/lib/data/agents/agents").A; export const Row = (a: A) => <p>{a}</p>;`,
    violates: ["layer:components"],
  },
  {
    file: "components/agents/list.tsx",
    source: `import { Routes } from "../queries/imports-api-code"; export const List = () => <Routes />;`,
    violates: ["client-stays-client"],
  },
  {
    file: "components/keys/imports-feature.tsx",
    source: `import { Form } from "@/components/tools/form"; export const Keys = () => <Form />;`,
    violates: ["features"],
  },
  { file: "components/tools/form.tsx", source: "export const Form = () => <p />;", violates: [] },
  {
    file: "components/ui/imports-feature.tsx",
    source: `export { Form } from "@/components/tools/form";`,
    violates: ["features"],
  },
  {
    file: "lib/imports/here.ts",
    source: `import { there } from "./there"; export const here = there;`,
    violates: ["no-cycles"],
  },
  {
    file: "lib/imports/there.ts",
    source: `import { here } from "./here"; export const there = here;`,
    violates: [],
  },
  {
    file: "app/page.tsx",
    source: `import { List } from "@/components/agents/list"; export default () => <List />;`,
    violates: [],
  },
  {
    file: "lib/protocols/imports-app.ts",
    source: `export * from "@/app/page";`,
    violates: ["entry-points", "layer:lib/protocols"],
  },
  {
    file: "lib/diff/checks-handler-kind.ts",
    source: `export const isHttp = (handler: { kind: string }) => handler.kind === "http";`,
    violates: ["handler-kinds"],
  },
  {
    file: "lib/handlers/http/checks-own-kind.ts",
    source: `export const isHttp = (handler: { kind: string }) => handler.kind === "http";`,
    violates: [],
  },
  { file: "server.ts", source: `import next from "next"; next({});`, violates: [] },
  {
    file: "instrumentation.ts",
    source: `export const load = () => import("@/lib/server/env");`,
    violates: [],
  },
  {
    file: "instrumentation-client.ts",
    source: `import { config } from "zod/v4/core"; config({});`,
    violates: [],
  },
];
