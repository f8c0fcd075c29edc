import { expect, it } from "vitest";
import { listHosts, maskSecretShapes } from "./text-safety";

it("lists hosts with and without a scheme", () => {
  const text =
    "See https://user@one.example/a, ftp://two.example:21, ..three.com and a.b.c.d.four.org; not user.name.";
  expect(listHosts(text)).toEqual(["one.example", "two.example", "three.com", "a.b.c.d.four.org"]);
});

it("masks secrets after spaces", () => {
  expect(maskSecretShapes("password :   correct-horse and token=abcdefgh")).toBe(
    "password :   [secret] and token=[secret]",
  );
});

it.each(["a.", "a-", "1.", " ", "\n", "eyJaaaaaaaa-", "eyJaaaaaaaa."])(
  "reads a long text that repeats %j in time",
  (part) => {
    const text = part.repeat(120_000 / part.length);
    listHosts(text);
    maskSecretShapes(text);
  },
);
