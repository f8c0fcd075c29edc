import { expect, expectTypeOf, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import type { Key } from "@/lib/api/schemas/keys";
import { callApi, fetchApi } from "./api";

test("a call returns its route's response type", () => {
  expectTypeOf(fetchApi<"GET /agents/{slug}/tools/{name}">).returns.resolves.toEqualTypeOf<Tool>();
  expectTypeOf(fetchApi<"GET /tokens">).returns.resolves.toEqualTypeOf<{
    keys: Key[];
    cursor?: string | undefined;
  }>();
  expectTypeOf(fetchApi<"DELETE /tokens/{id}">).returns.resolves.toBeUndefined();
});

test("the compiler rejects what the API would reject", () => {
  const refusedCalls = () => {
    // @ts-expect-error There is no such route.
    void callApi("GET /agent/{slug}", { params: { slug: "weather" } });
    // @ts-expect-error The route does not have this method.
    void callApi("PUT /agents/{slug}", { params: { slug: "weather" } });
    // @ts-expect-error The path has a parameter.
    void callApi("GET /agents/{slug}");
    // @ts-expect-error The path has another parameter.
    void callApi("GET /agents/{slug}", { params: { name: "weather" } });
    // @ts-expect-error The query has no such member.
    void callApi("GET /search", { query: { words: "weather" } });
    // @ts-expect-error The body is missing.
    void callApi("PATCH /me");
    // @ts-expect-error The body has another member.
    void callApi("PATCH /me", { body: { fullName: "Ada" } });
  };
  expect(refusedCalls).toBeTypeOf("function");
});
