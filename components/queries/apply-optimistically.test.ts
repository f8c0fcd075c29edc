import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { agentKeys } from "./agents";
import { applyOptimistically } from "./apply-optimistically";
import { toolKeys, updateToolList } from "./tools";
import { showLiveVersion, versionKeys } from "./versions";

const slug = "weather";
const unrelated = { queryKey: ["others"], data: ["a"] };

test("updates the live version in every cached query and rolls back", async () => {
  const client = new QueryClient();
  const versions = (liveVersion: number | null) => ({
    pages: [
      { versions: [2, 1].map((version) => ({ version, published: version === liveVersion })) },
    ],
    pageParams: [""],
  });
  const detail = (liveVersion: number | null) => ({
    value: { slug, publishedVersion: liveVersion, changes: 3 },
    etag: '"4"',
  });
  const list = (liveVersion: number | null) => ({
    pages: [
      {
        agents: [
          { slug, publishedVersion: liveVersion },
          { slug: "x", publishedVersion: 9 },
        ],
      },
    ],
    pageParams: [""],
  });
  const getAll = (liveVersion: number | null) => [
    versions(liveVersion),
    detail(liveVersion),
    list(liveVersion),
  ];
  const keys = [
    versionKeys.list(slug),
    agentKeys.detail(slug),
    agentKeys.search(false, "we", "changed"),
  ];
  const readCached = () => keys.map((key) => client.getQueryData(key));
  for (const [at, data] of getAll(2).entries()) client.setQueryData(keys[at] ?? [], data);

  const undo = await showLiveVersion(client, slug, 1);
  expect(readCached()).toEqual(getAll(1));
  undo();
  expect(readCached()).toEqual(getAll(2));
  await showLiveVersion(client, slug, null);
  expect(readCached()).toEqual(getAll(null));
});

test("updates a tool's tests only in the list and rolls back", async () => {
  const client = new QueryClient();
  const tools = [{ name: "send", examples: [{ name: "one", params: {} }] }];
  const detail = [...toolKeys.list(slug), "send"];
  client.setQueryData(toolKeys.list(slug), tools);
  client.setQueryData(detail, { value: tools[0], etag: '"1"' });
  const undo = await updateToolList(client, slug, (all) =>
    all.map((tool) => ({ ...tool, examples: [] })),
  );
  expect(client.getQueryData(toolKeys.list(slug))).toEqual([{ name: "send", examples: [] }]);
  expect(client.getQueryData(detail)).toEqual({ value: tools[0], etag: '"1"' });
  undo();
  expect(client.getQueryData(toolKeys.list(slug))).toEqual(tools);
});

test("does not create unloaded queries or change others", async () => {
  const client = new QueryClient();
  client.setQueryData(unrelated.queryKey, unrelated.data);
  const undo = await applyOptimistically<string[]>(client, { queryKey: ["unread"] }, () => [
    "made up",
  ]);
  undo();
  expect(client.getQueryData(["unread"])).toBeUndefined();
  expect(client.getQueryData(unrelated.queryKey)).toEqual(unrelated.data);
});
