import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { agentKeys } from "./agents";
import { showAtOnce } from "./show-at-once";
import { changeTools, toolKeys } from "./tools";
import { showServed, versionKeys } from "./versions";

const slug = "weather";
const others = { queryKey: ["others"], data: ["a"] };

test("updates the live version in every cached query and rolls back", async () => {
  const client = new QueryClient();
  const versions = (served: number | null) => ({
    pages: [{ versions: [2, 1].map((version) => ({ version, published: version === served })) }],
    pageParams: [""],
  });
  const detail = (served: number | null) => ({
    value: { slug, publishedVersion: served, changes: 3 },
    etag: '"4"',
  });
  const list = (served: number | null) => ({
    pages: [
      {
        agents: [
          { slug, publishedVersion: served },
          { slug: "x", publishedVersion: 9 },
        ],
      },
    ],
    pageParams: [""],
  });
  const show = (served: number | null) => [versions(served), detail(served), list(served)];
  const keys = [versionKeys.list(slug), agentKeys.detail(slug), agentKeys.found(false, "we")];
  const shown = () => keys.map((key) => client.getQueryData(key));
  for (const [at, data] of show(2).entries()) client.setQueryData(keys[at] ?? [], data);

  const undo = await showServed(client, slug, 1);
  expect(shown()).toEqual(show(1));
  undo();
  expect(shown()).toEqual(show(2));
  await showServed(client, slug, null);
  expect(shown()).toEqual(show(null));
});

test("updates a tool's tests only in the list and rolls back", async () => {
  const client = new QueryClient();
  const tools = [{ name: "send", examples: [{ name: "one", params: {} }] }];
  const detail = [...toolKeys.list(slug), "send"];
  client.setQueryData(toolKeys.list(slug), tools);
  client.setQueryData(detail, { value: tools[0], etag: '"1"' });
  const undo = await changeTools(client, slug, (all) =>
    all.map((tool) => ({ ...tool, examples: [] })),
  );
  expect(client.getQueryData(toolKeys.list(slug))).toEqual([{ name: "send", examples: [] }]);
  expect(client.getQueryData(detail)).toEqual({ value: tools[0], etag: '"1"' });
  undo();
  expect(client.getQueryData(toolKeys.list(slug))).toEqual(tools);
});

test("does not create unloaded queries or change others", async () => {
  const client = new QueryClient();
  client.setQueryData(others.queryKey, others.data);
  const undo = await showAtOnce<string[]>(client, { queryKey: ["unread"] }, () => ["made up"]);
  undo();
  expect(client.getQueryData(["unread"])).toBeUndefined();
  expect(client.getQueryData(others.queryKey)).toEqual(others.data);
});
