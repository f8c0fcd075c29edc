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
