import { describe, expect, it } from "vitest";
import type { Json } from "@/lib/schema/json";
import {
  bodyLines,
  convertTo,
  moveAlong,
  valueAt,
  withCopy,
  withMember,
  withName,
  withoutPath,
  withValue,
} from "./body-tree";

const body: Json = { query: "{{params.q}}", page: { size: 2, "a/b": [true, null] } };

describe("JSON body as lines", () => {
  it("lists every value in document order", () => {
    expect(bodyLines(body).map(({ path, depth, kind }) => [path, depth, kind])).toEqual([
      ["", 0, "object"],
      ["/query", 1, "text"],
      ["/page", 1, "object"],
      ["/page/size", 2, "number"],
      ["/page/a~1b", 2, "list"],
      ["/page/a~1b/0", 3, "boolean"],
      ["/page/a~1b/1", 3, "null"],
    ]);
  });

  it("changes one value and keeps the rest", () => {
    expect(withValue(body, "/page/a~1b/1", "x")).toEqual({
      ...body,
      page: { size: 2, "a/b": [true, "x"] },
    });
    expect(withoutPath(body, "/page/a~1b/0")).toEqual({
      ...body,
      page: { size: 2, "a/b": [null] },
    });
    expect(valueAt(body, "/page/none")).toBeUndefined();
  });

  it("renames in place, but not to a name in use", () => {
    expect(JSON.stringify(withName(body, "/query", "text"))).toBe(
      '{"text":"{{params.q}}","page":{"size":2,"a/b":[true,null]}}',
    );
    expect(withName(body, "/query", "page")).toBeUndefined();
    expect(withName(body, "/query", "query")).toEqual(body);
  });

  it("adds and copies under an unused name", () => {
    expect(withMember({ field: 1 }, "").path).toBe("/field2");
    expect(withMember(body, "/page/a~1b")).toMatchObject({ path: "/page/a~1b/2" });
    expect(JSON.stringify(withCopy(body, "/query").body)).toBe(
      '{"query":"{{params.q}}","query2":"{{params.q}}","page":{"size":2,"a/b":[true,null]}}',
    );
    expect(withCopy(body, "/page/a~1b/0")).toMatchObject({ path: "/page/a~1b/1" });
  });

  it("moves by one, but not past either end", () => {
    expect(JSON.stringify(moveAlong(body, "/page", -1)?.body)).toMatch(/^\{"page"/);
    expect(moveAlong(body, "/page", 1)).toBeUndefined();
    expect(moveAlong(body, "/page/a~1b/0", 1)).toMatchObject({ path: "/page/a~1b/1" });
    expect(moveAlong(body, "", 1)).toBeUndefined();
  });

  it("converts a value when its type changes", () => {
    expect(convertTo("12", "number")).toBe(12);
    expect(convertTo("twelve", "number")).toBe(0);
    expect(convertTo(12, "text")).toBe("12");
    expect(convertTo("a", "list")).toEqual(["a"]);
    expect(convertTo({ a: 1 }, "object")).toEqual({ a: 1 });
  });
});
