import { expect, test, vi } from "vitest";
import { listAgentsBySlug } from "@/lib/data/agents/agents";
import { listPublicAgents } from "@/lib/data/agents/published";
import { createOutageError } from "@/lib/data/is-outage";
import { isMarkedOutage } from "@/lib/http/outage-digest";
import { createPages } from "./pages";

vi.mock("@/lib/data/agents/agents");
vi.mock("@/lib/data/agents/published");

const failToIdentify = (error: Error) =>
  createPages({
    url: "https://toolwright.example.com",
    identify: () => Promise.reject(error),
    publishedAgents: { find: async () => undefined } as never,
  })
    .currentUser(new Headers())
    .catch((reason: Error) => reason);

test("marks only an outage of the database as one for the page", async () => {
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const outage = await failToIdentify(new Error("The session was not read.", { cause: refused }));
  expect(isMarkedOutage(outage as Error)).toBe(true);
  const page = createPages({
    url: "https://toolwright.example.com",
    identify: async () => undefined,
    publishedAgents: { find: () => Promise.reject(createOutageError()) } as never,
  }).publishedPage("mail", new Headers());
  expect(isMarkedOutage(await page.catch((reason) => reason))).toBe(true);
  const mistake = new TypeError("undefined is not a function");
  expect(await failToIdentify(mistake)).toBe(mistake);
});

test("reads the public agents once for concurrent requests, and again for later ones", async () => {
  const list = vi.mocked(listPublicAgents);
  list.mockResolvedValue([{ slug: "mail", name: "Mail", description: "Sends mail." }]);
  const { publicAgents } = createPages({
    url: "https://toolwright.example.com",
    identify: async () => undefined,
    publishedAgents: { find: async () => undefined } as never,
  });
  const [first, second] = await Promise.all([publicAgents(), publicAgents()]);
  expect(list).toHaveBeenCalledTimes(1);
  expect(second).toEqual(first);
  expect(first).toMatchObject([
    { name: "Mail", baseUrl: "https://toolwright.example.com/api/agents/mail" },
  ]);
  await publicAgents();
  expect(list).toHaveBeenCalledTimes(2);
});

test("names an agent of the sender's Space, and does without the name during an outage", async () => {
  const list = vi.mocked(listAgentsBySlug);
  const member = { space: "space", user: "user", role: "viewer" };
  const { agentName } = createPages({
    url: "https://toolwright.example.com",
    identify: async () => ({ member, by: "cookie", session: "session" }) as never,
    publishedAgents: { find: async () => undefined } as never,
  });
  list.mockResolvedValueOnce([{ slug: "mail", name: "Mail" } as never]);
  expect(await agentName("mail", new Headers())).toBe("Mail");
  expect(list).toHaveBeenCalledWith(member, ["mail"]);
  list.mockResolvedValueOnce([]);
  expect(await agentName("other", new Headers())).toBeUndefined();
  list.mockRejectedValueOnce(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
  expect(await agentName("mail", new Headers())).toBeUndefined();
  list.mockClear();
  expect(await agentName("\0", new Headers())).toBeUndefined();
  expect(list).not.toHaveBeenCalled();
});

test("reads the session once per request", async () => {
  vi.mocked(listAgentsBySlug).mockResolvedValue([]);
  const identify = vi.fn(async () => ({ member: { space: "space", user: "user" } }) as never);
  const { agentName } = createPages({
    url: "https://toolwright.example.com",
    identify,
    publishedAgents: { find: async () => undefined } as never,
  });
  const headers = new Headers();
  await Promise.all([agentName("mail", headers), agentName("other", headers)]);
  expect(identify).toHaveBeenCalledTimes(1);
  await agentName("mail", new Headers());
  expect(identify).toHaveBeenCalledTimes(2);
});
