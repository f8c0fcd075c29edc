// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { ApiReference } from "./api-reference";
import { groupOperations } from "./operations";

const openApi = {
  tags: [
    { name: "Agents", description: "Drafts of agents." },
    { name: "Search", description: "Finds agents." },
  ],
  paths: {
    "/api/v1/search": { get: { tags: ["Search"], summary: "Find agents", responses: {} } },
    "/api/v1/agents/{slug}": {
      get: {
        tags: ["Agents"],
        summary: "Read an agent",
        description: "For all members of the Space.",
        parameters: [
          { name: "slug", in: "path", required: true },
          { name: "version", in: "query", required: true, description: "A number." },
          { name: "format", in: "query", schema: { enum: ["json", "yaml"], default: "json" } },
        ],
        responses: {
          200: {
            description: "The agent.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Agent" } } },
          },
          404: { description: "There is no such agent." },
        },
      },
    },
  },
  components: { schemas: { Agent: { type: "object", properties: { slug: {} } } } },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (fetchDocument: () => Promise<Response>) => {
  const fetchMock = vi.fn(fetchDocument);
  vi.stubGlobal("fetch", fetchMock);
  render(
    <TooltipProvider>
      <ApiReference groups={groupOperations(openApi)} />
    </TooltipProvider>,
  );
  expect(fetchMock).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: /Read an agent/ }));
};

test("an operation loads its responses and schemas when it is opened", async () => {
  await open(async () => Response.json(openApi));
  await screen.findByText("There is no such agent.");
  screen.getByText("For all members of the Space.");
  const parameters = screen.getByRole("heading", { name: "Parameters" }).nextElementSibling;
  expect(parameters?.textContent).toBe(
    "versionRequired. A number.formatOne of: json, yaml. Default: json.",
  );
  const schema = screen.getByLabelText("Response of GET /api/v1/agents/{slug}");
  expect(schema.textContent).toContain('"slug"');
});

test("operations are grouped by the tags of the document, in their order", () => {
  const groups = groupOperations(openApi);
  expect(groups.map(({ tag, operations }) => [tag, operations.map(({ path }) => path)])).toEqual([
    ["Agents", ["/api/v1/agents/{slug}"]],
    ["Search", ["/api/v1/search"]],
  ]);
});

test("a document that could not be loaded is loaded again on request", async () => {
  let answer = new Response("", { status: 503 });
  await open(async () => answer);
  await screen.findByText("The operation could not be loaded");
  answer = Response.json(openApi);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("The agent.");
});
