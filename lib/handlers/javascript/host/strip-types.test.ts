import { expect, test } from "vitest";
import { stripTypes, tooDeep } from "./strip-types";

const owner = { space: "a" };
const typescript = "export default (a: number): number => a as number";
const javascript = { ok: true, code: "export default (a        )         => a          " };

test("strips types and keeps positions", async () => {
  expect(await stripTypes(typescript, owner)).toEqual(javascript);
  expect(await stripTypes("const a: = 1;\nx", owner)).toMatchObject({
    ok: false,
    issue: { line: 1 },
  });
});

test.each(["(", "[", "[]=[", "!", "a=>"])(
  "recovers from code that is nested too deeply: %s",
  async (token) => {
    const results = await Promise.all([
      stripTypes(`export default ${token.repeat(50_000)}`, owner),
      stripTypes(typescript, owner),
    ]);
    expect(results).toEqual([
      { ok: false, issue: expect.objectContaining({ message: expect.stringContaining("deeply") }) },
      javascript,
    ]);
  },
);

test("serves other Spaces between the modules of one that take long", async () => {
  const nest = (levels: number) => `const a = ${"<T>(".repeat(levels)}1${")".repeat(levels)}`;
  const [slow, shorter] = [nest(60), nest(12)];
  const order: string[] = [];
  const strip = (name: string, ...request: Parameters<typeof stripTypes>) =>
    stripTypes(...request).then((result) => {
      order.push(name);
      return result;
    });
  const cancellation = new AbortController();
  const [first, second, third] = [slow, shorter, slow].map((code, index) =>
    strip(`module ${index + 1}`, code, owner, cancellation.signal),
  );
  expect(await strip("other", typescript, { space: "b" })).toEqual(javascript);
  cancellation.abort();
  expect(await first).toEqual({ ok: false, issue: tooDeep });
  expect(await second).toMatchObject({ ok: false, issue: { line: 1 } });
  expect(await third).toEqual({ ok: false, issue: tooDeep });
  expect(order).toEqual(["module 1", "module 2", "other", "module 3"]);
  expect(await stripTypes(typescript, owner)).toEqual(javascript);
}, 30_000);
