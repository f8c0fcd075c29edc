import { expect, test } from "vitest";
import { runCommandLine, startFakeServer } from "./command-line-fixture.ts";

const signIn = "POST /api/auth/sign-in/email";
const routes = {
  [signIn]: { headers: { "set-cookie": "session=s1; HttpOnly" }, body: {} },
  "POST /api/v1/tokens": {
    status: 201,
    body: { id: "t1", name: "CI", key: "twp_secret", expiresAt: null },
  },
  "POST /api/auth/sign-out": { body: {} },
};
const owner = {
  TOOLWRIGHT_OWNER_EMAIL: "ada@example.com",
  TOOLWRIGHT_OWNER_PASSWORD: "correct-horse",
};

test("prints only the token and leaves no session behind", async () => {
  const { received, url } = await startFakeServer(routes);
  const args = ["token", "create", "--name", "CI", "--expires", "2030-12-31"];
  const { code, output, errors } = await runCommandLine(url, args, { env: owner });
  expect([code, output]).toEqual([0, "twp_secret\n"]);
  expect(errors).toContain("This token is shown once.");
  const session = { cookie: "session=s1", origin: url };
  expect(received).toMatchObject([
    { route: signIn, body: { email: "ada@example.com", password: "correct-horse" } },
    { headers: session, body: { name: "CI", expiresAt: "2030-12-31T00:00:00.000Z" } },
    { route: "POST /api/auth/sign-out", headers: session },
  ]);
});

test("asks for what the environment lacks", async () => {
  const { received, url } = await startFakeServer(routes);
  const options = { answers: ["bob@example.com ", "hush"] };
  const { code, questions } = await runCommandLine(url, ["token", "create", "--json"], options);
  expect([code, questions]).toEqual([0, ["Email: ", "Password: "]]);
  expect(received[0]?.body).toEqual({ email: "bob@example.com", password: "hush" });
});

test("asks for the password of another account", async () => {
  const { received, url } = await startFakeServer(routes);
  const args = ["token", "create", "--email", "bob@example.com"];
  const { questions } = await runCommandLine(url, args, { env: owner, answers: ["hush"] });
  expect(questions).toEqual(["Password: "]);
  expect(received[0]?.body).toEqual({ email: "bob@example.com", password: "hush" });
});

test("reports a wrong password in one sentence without repeating it", async () => {
  const body = { message: "Invalid email or password", code: "INVALID_EMAIL_OR_PASSWORD" };
  const { received, url } = await startFakeServer({ [signIn]: { status: 401, body } });
  const { code, errors } = await runCommandLine(url, ["token", "create"], { env: owner });
  expect([code, errors]).toEqual([1, "Invalid email or password.\n"]);
  expect(received).toHaveLength(1);
});
