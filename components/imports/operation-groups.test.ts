import { expect, test } from "vitest";
import { groupOperations, matchingOperations, type Operation } from "./operation-groups";

const operation = (id: string, ...tags: string[]): Operation => ({
  ...{ id, tags, method: "GET", path: `/${id}`, summary: "" },
});
const all = [operation("none"), operation("pet", "pets", "shop"), operation("cat", "pets", "pets")];

test("an operation is listed once under each of its tags", () => {
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

test("a search matches every word in any field", () => {
  expect(matchingOperations(all, "get SHOP").map(({ id }) => id)).toEqual(["pet"]);
  expect(matchingOperations(all, " ")).toHaveLength(3);
});
