import { expect, test } from "../fixtures";
import { authorizationRequests, consents, metadataDocuments } from "./authorization-refusals";
import { calls, callTool } from "./call-refusals";
import { describeResponse, type Tokens } from "./program";
import { tokenRequests } from "./token-refusals";
import { createWorld, toManifest, type World } from "./world";

/** Calls until the response is `answer`. Servers learn of an ended sign-in within five seconds. */
const expectSoon = (answer: string, call: () => Promise<Response>) =>
  expect.poll(async () => describeResponse(await call()), { timeout: 5_000 }).toBe(answer);

/** Events that end a valid sign-in, and the answer to calls with its token from then on. */
const endings: [event: string, answer: string, end: (world: World, token: string) => unknown][] = [
  [
    "the program has revoked it",
    "401 invalid_token",
    ({ program }, token) => program.revoke(token),
  ],
  [
    "its owner has ended it",
    "401 invalid_token",
    async ({ api, slugs }) => {
      const response = await api.send("GET", `/agents/${slugs.mail}/sign-ins`);
      const { signIns } = (await response.json()) as { signIns: { id: string }[] };
      for (const { id } of signIns) await api.send("DELETE", `/sign-ins/${id}`);
    },
  ],
  [
    "sign-in has been switched off",
    "401",
    async ({ api, slugs }) => api.publish(toManifest(slugs.mail, "off", "send")),
  ],
  [
    "its agent has been deleted",
    "404",
    ({ api, slugs }) => api.send("DELETE", `/agents/${slugs.mail}`),
  ],
];

let world: Awaited<ReturnType<typeof createWorld>>;
test.beforeAll(async ({ api }) => {
  world = await createWorld(api);
});
test.afterAll(() => world.end());

for (const [subject, refusals] of Object.entries({
  "an authorization request": authorizationRequests,
  "a metadata document": metadataDocuments,
  "a consent": consents,
  "a token request": tokenRequests,
  "a call": calls,
}))
  test.describe(`${subject} is refused`, () => {
    for (const [request, answer, send] of refusals)
      test(request, async () => {
        expect(await describeResponse(await send(world))).toBe(answer);
      });
  });

test.describe("tokens become invalid", () => {
  test("when their code is used again", async () => {
    const { program, slugs } = world;
    const form = await program.allow();
    const { access_token, refresh_token } = await program.redeem(form);
    expect((await callTool(slugs.mail, access_token)).status).toBe(200);
    await program.token(form);
    await expectSoon("401 invalid_token", () => callTool(slugs.mail, access_token));
    expect(await describeResponse(await program.refresh(refresh_token))).toBe("400 invalid_grant");
  });

  test("when a refresh token is used again", async () => {
    const { program, slugs } = world;
    const { refresh_token } = await program.signIn();
    const renewed = (await (await program.refresh(refresh_token)).json()) as Tokens;
    expect((await callTool(slugs.mail, renewed.access_token)).status).toBe(200);
    await program.refresh(refresh_token);
    await expectSoon("401 invalid_token", () => callTool(slugs.mail, renewed.access_token));
    const answer = await describeResponse(await program.refresh(renewed.refresh_token));
    expect(answer).toBe("400 invalid_grant");
  });

  for (const [event, answer, endSignIn] of endings)
    test(`when ${event}`, async () => {
      const { api, program, slugs } = world;
      await api.publish(toManifest(slugs.mail, "on", "send"));
      const { access_token } = await program.signIn();
      expect((await callTool(slugs.mail, access_token)).status).toBe(200);
      await endSignIn(world, access_token);
      await expectSoon(answer, () => callTool(slugs.mail, access_token));
    });
});
