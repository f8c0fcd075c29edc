import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createMetrics } from "./metrics";
import { metricSources } from "./metrics-fixture";

const read = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../../..", file), "utf8");

const { panels, templating } = z
  .object({
    panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
    templating: z.object({
      list: z.array(z.object({ query: z.union([z.string(), z.object({ query: z.string() })]) })),
    }),
  })
  .parse(JSON.parse(read("deploy/monitoring/grafana-dashboard.json")));
const { groups } = z
  .object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) }),
    ),
  })
  .parse(parse(read("deploy/monitoring/alerts.yaml")));
const rules = groups.flatMap(({ rules }) => rules);
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...templating.list.map(({ query }) => (typeof query === "string" ? query : query.query)),
];

/** Returns the metrics of `/metrics` and their kinds. Prometheus itself adds `up`. */
const listMetrics = async () => {
  const metrics = createMetrics({ version: "1", build: "1" });
  metrics.observe(metricSources);
  const text = await metrics.print();
  return new Map(
    [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, kind]) => [name, kind]),
  );
};

const findNames = (expression: string) =>
  expression.match(/\b(?:toolwright|process|nodejs)_\w+/g) ?? [];

test("the dashboard and alerts refer only to existing metrics", async () => {
  const metrics = await listMetrics();
  const series = new Set(
    [...metrics].flatMap(([name, kind]) =>
      kind === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const used = new Set(expressions.flatMap(findNames));
  expect([...used].filter((name) => !series.has(name))).toEqual([]);
  expect(used.size).toBeGreaterThan(25);
});

test("each of our own metrics is on the dashboard and in the reference", async () => {
  const metrics = [...(await listMetrics()).keys()].filter((name) =>
    name?.startsWith("toolwright"),
  );
  const reference = read("docs/reference/monitoring.md");
  const dashboard = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join("\n");
  expect(metrics.filter((name) => !dashboard.includes(name ?? ""))).toEqual([]);
  expect(metrics.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
});

test("each alert is documented under its name, and nothing else is", () => {
  const headings = [...read("docs/operations/alerts.md").matchAll(/^## (.+)$/gm)];
  expect(headings.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
});

test("no alert counts the calls that authors make while they build", () => {
  const selectors = rules.flatMap(
    ({ expr }) => expr.match(/toolwright_calls?_(?:total|duration\w*)\{[^}]*\}?/g) ?? [],
  );
  expect(selectors.length).toBeGreaterThan(3);
  expect(selectors.filter((selector) => !selector.includes(`protocol!~"playground|test"`))).toEqual(
    [],
  );
});
