import { expect, test } from "vitest";
import { readFile, readPasted, readTyped } from "./read-source";
import { sourceKinds } from "./source-kinds";

const document = { openapi: "3.1.0", info: { title: "Orders", version: "1" }, paths: {} };

test("sends a document without its whitespace, under its file name", async () => {
  const formatted = JSON.stringify(document, null, 2);
  const file = new File([formatted], "orders.json");
  expect(await readFile(file)).toMatchObject({
    text: JSON.stringify(document),
    file: { name: "orders.json", bytes: formatted.length },
    kind: "openapi",
  });
  expect(readPasted(formatted)).toMatchObject({ text: JSON.stringify(document) });
});

test("reads a file in UTF-16", async () => {
  const file = new File([Buffer.from(`\uFEFF${JSON.stringify(document)}`, "utf16le")], "a.json");
  expect(await readFile(file)).toMatchObject({ text: JSON.stringify(document), kind: "openapi" });
});

test("reads a file of 50 MB, but not a larger one", async () => {
  const createFile = (size: number) => {
    const file = new File(["{}"], "large.json");
    return Object.defineProperty(file, "size", { value: size });
  };
  expect(await readFile(createFile(50_000_000))).toMatchObject({ text: "{}" });
  expect(await readFile(createFile(50_000_001))).toEqual({
    text: "",
    file: { name: "large.json", bytes: 50_000_001 },
    problem: "The file is larger than 50 MB.",
  });
});

test("calls an empty file empty instead of unknown", async () => {
  expect(await readFile(new File([], "orders.json"))).toEqual({
    text: "",
    file: { name: "orders.json", bytes: 0 },
    problem: "The file is empty.",
  });
});

test("explains why a file cannot be read", async () => {
  const file = new File(["{}"], "gone.json");
  const arrayBuffer = () => Promise.reject(new Error("NotFoundError"));
  Object.defineProperty(file, "arrayBuffer", { value: arrayBuffer });
  expect(await readFile(file)).toEqual({
    text: "",
    file: { name: "gone.json", bytes: 2 },
    problem: "The file could not be read. Check that it still exists.",
  });
});

test("accepts typed definitions in JavaScript notation", () => {
  const source = readTyped("tools: [{ name: 'a', parameters: { type: 'object' } }];");
  expect(source).toMatchObject({ kind: "sample-json" });
  expect(sourceKinds["sample-json"].toRequest(source, { headers: {}, env: {} })).toEqual({
    kind: "sample-json",
    value: { tools: [{ name: "a", parameters: { type: "object" } }] },
  });
});
