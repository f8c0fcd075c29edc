import { spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Job } from "kubernetes-models/batch/v1/Job";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Service } from "kubernetes-models/v1/Service";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { pools } from "@/lib/data/database";
import { readEnv } from "@/lib/server/env";
import { settingNames } from "@/lib/server/settings/settings";

type Resource = { apiVersion: string; kind: string; metadata: { name: string } };
type Model = { new (data: never): { validate(): void }; apiVersion: string; kind: string };

const models: Model[] = [
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
];
/** Resources without a schema here: it comes with the CloudNativePG operator. */
const withoutSchema = ["postgresql.cnpg.io/v1 Cluster"];

const parse = (text: string): Resource[] =>
  parseAllDocuments(text).map((document) => document.toJS());

/**
 * Tracks the fields that validation does not read. The schemas allow additional fields, but
 * Kubernetes would drop them: a field that validation has not read is unknown.
 */
function watchReads(value: object, at: string, unread: Set<string>): object {
  const children = new Map<PropertyKey, object>();
  for (const key of Object.keys(value)) unread.add(`${at}/${key}`);
  return new Proxy(value, {
    get(target, key, receiver) {
      unread.delete(`${at}/${String(key)}`);
      const child = Reflect.get(target, key, receiver);
      if (typeof child !== "object" || child === null) return child;
      const watched = children.get(key) ?? watchReads(child, `${at}/${String(key)}`, unread);
      children.set(key, watched);
      return watched;
    },
  });
}

/** Returns what Kubernetes would reject in a resource or drop from it. */
function findProblems(resource: Resource): string[] {
  const type = `${resource.apiVersion} ${resource.kind}`;
  if (withoutSchema.includes(type)) return [];
  const model = models.find(({ apiVersion, kind }) => type === `${apiVersion} ${kind}`);
  if (!model) return [`${type} has no schema here.`];
  const unread = new Set<string>();
  const { validate } = model.prototype;
  try {
    validate.call(watchReads(resource, "", unread));
  } catch (error) {
    return [String(error)];
  }
  return [...unread];
}

/** The connections of all pools, and the one that listens for changes. */
const connectionsPerServer = Object.values(pools).reduce((sum, { max }) => sum + max, 1);

const folder = path.resolve(import.meta.dirname, "../deploy/kubernetes");
const files = fs.globSync("**/*.yaml", { cwd: folder }).sort();
/**
 * Excludes patches, which are not whole resources. They are checked as part of the rendered result.
 */
const resourceFiles = files.filter((file) => !/kustomization|-patch/.test(file));
const hasKubectl = spawnSync("kubectl", ["version", "--client"]).status === 0;

test.each(resourceFiles)("%s is valid against Kubernetes' schemas", (file) => {
  const resources = parse(fs.readFileSync(path.join(folder, file), "utf8"));
  expect(resources.length).toBeGreaterThan(0);
  for (const resource of resources) expect(findProblems(resource), resource.kind).toEqual([]);
});

describe.skipIf(!hasKubectl)("kustomize", () => {
  const render = (name: string): Resource[] => {
    const { status, stdout } = spawnSync("kubectl", ["kustomize", path.join(folder, name)]);
    expect(status).toBe(0);
    return parse(String(stdout));
  };
  const overlays = ["cloudnativepg-valkey", "gateways"].map((name) => `overlays/${name}`);
  test.each(["base", ...overlays])("renders %s to valid resources", (name) => {
    for (const resource of render(name))
      expect(findProblems(resource), resource.metadata.name).toEqual([]);
  });

  test("gives gateways the settings of the other servers and scales them independently", () => {
    const resources = render("overlays/gateways");
    const find = (kind: string) =>
      resources.find(
        (resource) => resource.kind === kind && resource.metadata.name === "toolwright-gateway",
      );
    const labels = {
      "app.kubernetes.io/name": "toolwright",
      "app.kubernetes.io/component": "gateway",
    };
    expect(find("Deployment")).toMatchObject({
      spec: {
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            containers: [
              {
                env: expect.arrayContaining([{ name: "TOOLWRIGHT_ROLE", value: "gateway" }]),
                envFrom: [{ configMapRef: { name: "toolwright" } }],
              },
            ],
          },
        },
      },
    });
    expect(find("Service")).toMatchObject({ spec: { selector: labels } });
    expect(find("HorizontalPodAutoscaler")).toMatchObject({
      spec: { scaleTargetRef: { name: "toolwright-gateway" }, maxReplicas: 20 },
    });
    const kinds = ["Deployment", "HorizontalPodAutoscaler", "PodDisruptionBudget", "Service"];
    expect(resources.map(({ kind }) => kind).sort()).toEqual(kinds);
  });
});

test("has enough database connections for every server that the autoscalers may start", () => {
  const read = (file: string) => fs.readFileSync(path.join(folder, file), "utf8");
  const replicas = [
    "base/horizontal-pod-autoscaler.yaml",
    "overlays/gateways/autoscaler-patch.yaml",
  ]
    .map((file) => Number(/maxReplicas: (\d+)/.exec(read(file))?.[1]))
    .reduce((sum, count) => sum + count + 1, 0);
  const database = read("overlays/cloudnativepg-valkey/database.yaml");
  const most = Number(/max_connections: "(\d+)"/.exec(database)?.[1]);
  expect(replicas * connectionsPerServer).toBeLessThan(most);
});

test("has enough disk for full spools and the copy of what is served", () => {
  const text = fs.readFileSync(path.join(folder, "base/deployment.yaml"), "utf8");
  const gigabytes = Number(/sizeLimit: (\d+)Gi/.exec(text)?.[1]);
  const snapshotBytes = 256 * 1024 ** 2;
  expect(gigabytes * 1024 ** 3).toBeGreaterThan(2 * readEnv({}).spoolMaxBytes + snapshotBytes);
});

test("probes reach the image over IPv4 and IPv6", async () => {
  const image = fs.readFileSync(path.join(import.meta.dirname, "../Dockerfile"), "utf8");
  const server = createServer((socket) => socket.end());
  onTestFinished(() => void server.close());
  server.listen(0, /HOST=(\S+)/.exec(image)?.[1]);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const loopbacks = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal }) => internal),
  );
  for (const { address } of loopbacks) {
    const socket = connect(port, address);
    await once(socket, "connect");
    socket.destroy();
  }
});

test("gives a start the time to migrate", () => {
  const text = fs.readFileSync(path.join(folder, "base/deployment.yaml"), "utf8");
  const [, period, failures] =
    /startupProbe:.+?periodSeconds: (\d+)\s+failureThreshold: (\d+)/s.exec(text) ?? [];
  expect(Number(period) * Number(failures)).toBeGreaterThanOrEqual(30 * 60);
});

test("gives a database that is created along with the job the time to respond", () => {
  const text = fs.readFileSync(path.join(folder, "base/migrate-job.yaml"), "utf8");
  const retries = Number(/backoffLimit: (\d+)/.exec(text)?.[1]);
  // Kubernetes doubles the pause before each retry, from ten seconds to at most six minutes.
  const pauses = Array.from({ length: retries }, (_, index) => Math.min(10 * 2 ** index, 360));
  expect(pauses.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThanOrEqual(10 * 60);
});

test("sets only what the server reads", () => {
  const names = files.flatMap((file) =>
    [
      ...fs
        .readFileSync(path.join(folder, file), "utf8")
        .matchAll(/(?:name: |^ {2})(TOOLWRIGHT_\w+|DATABASE_URL|REDIS_URL)\b/gm),
    ].map(([, name = ""]) => name),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
});

describe("the check notices", () => {
  const read = () => parse(fs.readFileSync(path.join(folder, "base/deployment.yaml"), "utf8"))[0];
  test.each([
    ["a field that does not exist", "/spec/replica", { replica: 2 }],
    ["a value of another type", "replicas", { replicas: "two" }],
    ["a field that is missing", "selector", { selector: undefined }],
  ])("%s", (_, problem, change) => {
    const deployment = structuredClone(read()) as Resource & { spec: object };
    Object.assign(deployment.spec, change);
    expect(findProblems(deployment).join()).toContain(problem);
  });
});
