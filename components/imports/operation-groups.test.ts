import { expect, test } from "vitest";
import { groupOperations, matchingOperations, type Operation } from "./operation-groups";

const operation = (id: string, ...tags: string[]): Operation => ({
  id,
  tags,
  method: "GET",
  path: `/${id}`,
  summary: "",
});
const all = [operation("none"), operation("pet", "pets", "shop"), operation("cat", "pets", "pets")];

test("lists an operation once under each of its tags", () => {
  const groups = groupOperations(all).map(({ tag, operations }) => [
    tag,
    operations.map(({ id }) => id),
  ]);
  expect(groups).toEqual([
    ["pets", ["pet", "cat"]],
    ["shop", ["pet"]],
    ["", ["none"]],
  ]);
});

test.each([
  [
    [
      "/api/v1/pets",
      "/api/v1/pets/{id}",
      "/api/v1/{tenant}/x",
      "/api/v1/shops",
      "/api/v1/shops/{id}",
      "/api/v1/{tenant}",
    ],
    { "/api/v1/pets": 2, "/api/v1": 2, "/api/v1/shops": 2 },
  ],
  [["/pets", "/pets/{id}", "/pets/{id}/toys", "/pets/{id}/toys/{toy}"], { "": 4 }],
  [["/chat.post", "/chat.delete", "/users.list", "/users.info"], { "": 4 }],
  [["/pets/{id}"], { "": 1 }],
  [["/", "/"], { "": 2 }],
])("groups untagged operations by path: %j", (paths, counts) => {
  const operations = paths.map((path, index) => ({ ...operation(`o${index}`), path }));
  const groups = groupOperations(operations).map((group) => [group.tag, group.operations.length]);
  expect(Object.fromEntries(groups)).toEqual(counts);
});

test("matches every word in any field", () => {
  expect(matchingOperations(all, "get SHOP").map(({ id }) => id)).toEqual(["pet"]);
  expect(matchingOperations(all, " ")).toHaveLength(3);
});

test("sorts an exact path first, then paths that end with the search", () => {
  const paths = ["/users/repos/{id}", "/orgs/repos", "/repos", "/repos/{id}/issues"];
  const operations = paths.map((path, index) => ({ ...operation(`o${index}`), path }));
  expect(matchingOperations(operations, "get /repos").map(({ path }) => path)).toEqual([
    "/repos",
    "/orgs/repos",
    "/users/repos/{id}",
    "/repos/{id}/issues",
  ]);
});
