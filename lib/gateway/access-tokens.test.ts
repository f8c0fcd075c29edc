import { expect, it } from "vitest";
import { createAccessTokens, type SignIn } from "./access-tokens";

const signIn: SignIn = {
  grantId: "g",
  userId: "ada",
  userName: "Ada",
  clientId: "c",
  clientName: "Claude",
  scopes: ["list"],
  expiresAt: 10,
};
const agent = { id: "1", slug: "a" };

const setUp = () => {
  const responses: ((signIn: SignIn | undefined) => void)[] = [];
  const tokens = createAccessTokens(() => new Promise((resolve) => responses.push(resolve)), {
    onError: () => {},
  });
  tokens.resume();
  const find = (toAgent = agent) => tokens.find("token", "hash", toAgent);
  const verify = async (result: SignIn | undefined = signIn) => {
    const pending = find();
    responses.at(-1)?.(result);
    return pending;
  };
  return { tokens, find, verify, responses };
};

it("verifies a token once for all requests", async () => {
  const { find, responses } = setUp();
  const pending = [find(), find()];
  expect(responses).toHaveLength(1);
  responses[0]?.(signIn);
  expect(await Promise.all(pending)).toEqual([signIn, signIn]);
  expect(find()).toBe(signIn);
  expect(responses).toHaveLength(1);
});

it("rejects one agent's token at another", async () => {
  const { find, verify, responses } = setUp();
  await verify();
  const pending = find({ id: "2", slug: "b" });
  responses.at(-1)?.(undefined);
  expect(await pending).toBeUndefined();
});

it("accepts a token valid for several agents at each of them, and evicts it everywhere", async () => {
  const { tokens, find, verify, responses } = setUp();
  const other = { id: "2", slug: "b" };
  await verify();
  const pending = find(other);
  responses.at(-1)?.(signIn);
  expect(await pending).toEqual(signIn);
  expect([find(), find(other)]).toEqual([signIn, signIn]);
  tokens.forget("hash");
  expect(find()).toBeInstanceOf(Promise);
  expect(find(other)).toBeInstanceOf(Promise);
});

it("verifies a token again once it has ended", async () => {
  const { tokens, find, verify, responses } = setUp();
  await verify();
  tokens.forget("other");
  expect(find()).toBe(signIn);
  tokens.forget("hash");
  const pending = find();
  responses.at(-1)?.(undefined);
  expect(await pending).toBeUndefined();
});

it.each(["forget", "suspend", "resume"] as const)(
  "does not cache what was verified before %s",
  async (method) => {
    const { tokens, find, responses } = setUp();
    const earlier = find();
    tokens[method]("hash");
    const later = find();
    expect(responses).toHaveLength(2);
    responses[0]?.(signIn);
    await earlier;
    responses[1]?.(undefined);
    expect(await later).toBeUndefined();
    expect(find()).toBeInstanceOf(Promise);
  },
);

it("caches nothing while notifications do not arrive", async () => {
  const { tokens, find, verify } = setUp();
  await verify();
  tokens.suspend();
  expect(find()).toBeInstanceOf(Promise);
  await verify();
  expect(find()).toBeInstanceOf(Promise);
  tokens.resume();
  await verify();
  expect(find()).toBe(signIn);
});

it("fails with unavailable if a token cannot be verified", async () => {
  const errors: unknown[] = [];
  const tokens = createAccessTokens(() => Promise.reject(new Error("no database")), {
    onError: (error) => errors.push(error),
  });
  await expect(tokens.find("token", "hash", agent)).rejects.toMatchObject({ code: "unavailable" });
  expect(errors).toHaveLength(1);
});
