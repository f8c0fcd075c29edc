import { expect, it } from "vitest";
import { findDraftCodeIssues } from "./find-code-issues";

it("checks the code of tools, of the context resource and of resources", async () => {
  const handler = { kind: "javascript" as const, code: "(" };
  const parameters = { type: "object" as const, properties: {} };
  const issues = await findDraftCodeIssues(
    async () => [{ line: 1, column: 2, message: "Unexpected end." }],
    {
      tools: [{ name: "t", description: "t", parameters, handler }],
      resource: { enabled: false, handler },
      resources: [
        { uri: "a:b", name: "Text", text: "(" },
        { uri: "a:c", name: "Code", handler },
      ],
    },
  );
  expect(issues.map(({ path }) => path)).toEqual([
    "/tools/0/handler/code",
    "/resource/handler/code",
    "/resources/1/handler/code",
  ]);
});
