import { expect, it } from "vitest";
import { createPasswordHashing } from "./password-hashing";

it("hashes and verifies a few passwords at a time", async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  const { hash, verify } = createPasswordHashing({
    hash: (password) => work().then(() => `hash of ${password}`),
    verify: ({ hash, password }) => work().then(() => hash === `hash of ${password}`),
  });
  const hashes = Array.from({ length: 10 }, (_, index) => hash(String(index)));
  const checks = Array.from({ length: 10 }, () => verify({ hash: "hash of a", password: "a" }));
  expect(await Promise.all(hashes)).toContain("hash of 9");
  expect(await Promise.all(checks)).not.toContain(false);
  expect(most).toBe(4);
});
