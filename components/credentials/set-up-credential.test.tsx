// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { MissingCredentials } from "./missing-credentials";
import { SetUpCredential } from "./set-up-credential";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const createTool = (name: string, auth: { type: string; value: string }) => ({
  name,
  description: "Finds.",
  credentials: ["suppliers"],
  handler: { kind: "http", method: "GET", url: "https://suppliers.test", auth },
});
const findSuppliers = createTool("findSuppliers", {
  type: "bearer",
  value: "{{credentials.suppliers.token}}",
});
const findAccounts = createTool("findAccounts", {
  type: "basic",
  value: "{{credentials.suppliers.username}}:{{credentials.suppliers.password}}",
});
const greet = { name: "greet", description: "Greets.", handler: { kind: "javascript", code: "" } };

const renderFor = (
  name: string,
  fields?: string[],
  content = <SetUpCredential slug="kitchen" name={name} />,
) => {
  const credentials = fields
    ? [{ service: "suppliers", fields: fields.map((each) => ({ name: each })), hosts: [] }]
    : [];
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path.includes("/tools")
        ? {
            tools: [
              greet,
              findSuppliers,
              findAccounts,
              { ...findSuppliers, name: "off", enabled: false },
            ],
          }
        : { credentials },
    ),
  );
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <TooltipProvider>{content}</TooltipProvider>
    </QueryClientProvider>,
  );
  return client;
};

test.each([[undefined], [["user"]]])(
  "opens the credential with the missing field (stored: %s)",
  async (fields) => {
    renderFor("findSuppliers", fields);
    await userEvent.click(await screen.findByRole("button", { name: "Set up suppliers" }));
    expect(await screen.findByDisplayValue("token")).toBeTruthy();
    // So that a key pasted now does not end up in the service's name.
    const value = screen.getByLabelText("Value of token");
    await vi.waitFor(() => expect(value).toBe(document.activeElement));
  },
);

test("moves the focus to the value that keeps the credential from being saved", async () => {
  renderFor("findSuppliers");
  await userEvent.click(await screen.findByRole("button", { name: "Set up suppliers" }));
  await userEvent.click(await screen.findByRole("button", { name: /^Save|^Create/ }));
  const value = screen.getByLabelText("Value of token");
  await vi.waitFor(() => expect(value).toBe(document.activeElement));
});

test("asks for every field that the tool needs", async () => {
  renderFor("findAccounts");
  await userEvent.click(await screen.findByRole("button", { name: "Set up suppliers" }));
  expect(await screen.findByLabelText("Value of username")).toBeTruthy();
  expect(screen.getByLabelText("Value of password")).toBeTruthy();
});

test("lists what the tools of an agent lack", async () => {
  renderFor("greet", undefined, <MissingCredentials slug="kitchen" className="" />);
  expect((await screen.findByRole("listitem")).textContent).toBe(
    "suppliers for 2 toolsSet up suppliers",
  );
  await userEvent.click(screen.getByRole("button", { name: "Set up suppliers" }));
  for (const name of ["token", "username", "password"])
    expect(await screen.findByLabelText(`Value of ${name}`)).toBeTruthy();
  expect(screen.getByLabelText(/^Hosts/)).toHaveProperty("value", "suppliers.test");
});

test.each([
  [undefined, "suppliers.test"],
  [["user"], ""],
])("binds a new credential to the tool's host (stored: %s)", async (fields, hosts) => {
  renderFor("findSuppliers", fields);
  await userEvent.click(await screen.findByRole("button", { name: "Set up suppliers" }));
  expect(await screen.findByLabelText(/^Hosts/)).toHaveProperty("value", hosts);
});

test("saves a client whose token the tool needs", async () => {
  renderFor("findSuppliers");
  await userEvent.click(await screen.findByRole("button", { name: "Set up suppliers" }));
  await userEvent.click(await screen.findByLabelText("Request an access token"));
  expect(screen.getByLabelText(/^Field of the token/)).toHaveProperty("value", "token");
  expect(screen.queryByLabelText("Value of token")).toBeNull();
  await userEvent.type(screen.getByLabelText("Value of clientId"), "shop");
  await userEvent.type(screen.getByLabelText("Value of clientSecret"), "s3cret");
  await userEvent.click(screen.getByLabelText(/^Token URL/));
  await userEvent.paste("https://auth.test/token");
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body = "" }: { body?: string }) => {
    requests.push(JSON.parse(body));
    return Response.json({ service: "suppliers", fields: [], hosts: [] });
  });
  await userEvent.click(screen.getByRole("button", { name: "Save credential" }));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toEqual({
    fields: { clientId: "shop", clientSecret: "s3cret" },
    hosts: ["suppliers.test"],
    tokenRequest: {
      url: "https://auth.test/token",
      field: "token",
      clientAuthentication: "header",
    },
  });
});

test.each([
  ["findSuppliers", ["token"]],
  ["greet", undefined],
])("renders nothing if nothing is missing (%s)", async (name, fields) => {
  const client = renderFor(name, fields);
  await vi.waitFor(() => {
    expect(client.getQueryData(["credentials"])).toBeTruthy();
    expect(client.isFetching()).toBe(0);
  });
  expect(screen.queryByRole("button")).toBeNull();
});
