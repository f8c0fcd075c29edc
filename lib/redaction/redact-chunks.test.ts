import fc from "fast-check";
import { expect, it } from "vitest";
import { createChunkRedactor } from "./redact-chunks";

const secret = "sk_live_abcdef";
const redactAll = (chunks: unknown[], secrets = [secret]) => {
  const out: unknown[] = [];
  const stream = createChunkRedactor(secrets)((chunk) => out.push(chunk));
  for (const chunk of chunks) stream.chunk(chunk);
  stream.flush();
  return out;
};

it("masks a secret that is split across two chunks", () => {
  expect(redactAll(["key: sk_li", "ve_abc", "def!"]).join("")).toBe("key: •••!");
  expect(redactAll([{ key: secret }, 5])).toEqual([{ key: "•••" }, 5]);
});

it("joins a character that is split across two chunks", () => {
  expect(redactAll(["a\ud83d", "\ude00b", "\ud83d", 5])).toEqual(["a", "😀b", "\ud83d", 5]);
});

it("returns the same text regardless of chunk boundaries", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("sk_", "live", "_abc", "de", "x", secret)), (chunks) => {
      const whole = chunks.join("");
      expect(redactAll(chunks).join("")).toBe(whole.replaceAll(secret, "•••"));
    }),
  );
});

it.each([
  ["begins as it ends", ["s3cret-values"], ["x s3cret-", "values", "s", "3cret"]],
  ["begins as another ends", ["token-abc", "abc-other"], ["token-abc", "token-", "abc", " "]],
  ["begins with another", ["token1", "token1-longer"], ["token1", "-longer", "-", "to"]],
])("masks a secret that %s", (_, secrets, pieces) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (chunks) => {
      const text = redactAll(chunks, secrets).join("");
      for (const each of secrets) expect(text).not.toContain(each);
    }),
  );
  for (const each of secrets) expect(redactAll([each], secrets).join("")).toBe("•••");
});

it("holds back only text that may be the start of a secret", () => {
  const out: unknown[] = [];
  const stream = createChunkRedactor([secret])((chunk) => out.push(chunk));
  stream.chunk("hello ");
  stream.chunk("sk_");
  expect(out).toEqual(["hello "]);
});
