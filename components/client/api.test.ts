import { expect, onTestFinished, test, vi } from "vitest";
import { fetchApi, ProblemError, readProblem, toUrl } from "./api";

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

test("a problem keeps its code, message and issues", async () => {
  const problem = await readProblem(
    answer(412, {
      type: "about:blank",
      title: "Precondition failed",
      status: 412,
      code: "precondition_failed",
      detail: "Someone else saved this tool in the meantime.",
      issues: [{ code: "name_taken", path: "/name", message: "Taken." }, { nonsense: true }],
    }),
  );
  expect(problem).toBeInstanceOf(ProblemError);
  expect(problem.message).toBe("Someone else saved this tool in the meantime.");
  expect(problem.code).toBe("precondition_failed");
  expect(problem.issues).toEqual([{ code: "name_taken", path: "/name", message: "Taken." }]);
  expect(problem.getIssueMessage("/name")).toBe("Taken.");
  expect(problem.getIssueMessage("/na")).toBeUndefined();
  expect(problem.isRetryable).toBe(false);
});

test("a field shows the message about any of its items", async () => {
  const issues = [{ code: "custom", path: "/redirectUris/1", message: "Use an https address." }];
  const problem = await readProblem(answer(400, { code: "invalid_input", issues }));
  expect(problem.getIssueMessage("/redirectUris")).toBe("Use an https address.");
});

test("a response that is not a problem document still gets a message", async () => {
  const problem = await readProblem(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  expect(problem.message).toMatch(/Something went wrong on the server/);
  expect(problem.issues).toEqual([]);
  expect(problem.isRetryable).toBe(true);
});

test.each([
  ["a proxy's sign-in page", "<h1>Sign in</h1>"],
  ["a response that breaks off", '{"agents": ['],
])("reports %s like a server that cannot be reached", async (_, body) => {
  vi.stubGlobal("fetch", async () => new Response(body));
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(fetchApi("GET /agents")).rejects.toMatchObject({
    message: expect.stringMatching(/^The server could not be reached/),
    isRetryable: true,
  });
});

test("encodes path parameters and omits empty query values", () => {
  expect(toUrl("/agents/{slug}/tools/{name}", { slug: "weather", name: "a/b c" })).toBe(
    "/api/v1/agents/weather/tools/a%2Fb%20c",
  );
  const query = { limit: 50, q: "a&b", cursor: "", deleted: undefined };
  expect(toUrl("/agents", undefined, query)).toBe("/api/v1/agents?limit=50&q=a%26b");
});
