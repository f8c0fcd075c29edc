// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { ApiReference } from "./api-reference";
import { listOperations } from "./operations";

const openApi = {
  paths: {
    "/api/v1/agents/{slug}": {
      get: {
        tags: ["Agents"],
        summary: "Read an agent",
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
      <ApiReference operations={listOperations(openApi)} />
    </TooltipProvider>,
  );
  expect(fetchMock).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: /Read an agent/ }));
};

test("an operation loads its responses and schemas when it is opened", async () => {
  await open(async () => Response.json(openApi));
  await screen.findByText("There is no such agent.");
  const schema = screen.getByLabelText("Response of GET /api/v1/agents/{slug}");
  expect(schema.textContent).toContain('"slug"');
});

test("a document that could not be loaded is loaded again on request", async () => {
  let answer = new Response("", { status: 503 });
  await open(async () => answer);
  await screen.findByText("The operation could not be loaded");
  answer = Response.json(openApi);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("The agent.");
});
