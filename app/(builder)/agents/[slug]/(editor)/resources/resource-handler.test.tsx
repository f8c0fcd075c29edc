// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAuthoring } from "@/components/authoring/authoring-fixture";
import { ListedResourceEditor } from "@/components/authoring/resources/listed-resource-editor";
import { HandlerFields } from "@/components/tool-editor/handler-fields";
import type { ListedResource } from "@/lib/agent/resources/listed-resource";

const issue: ListedResource = {
  uriTemplate: "issue://{id}",
  name: "issue",
  handler: { kind: "http", method: "GET", url: "https://api.example.com/{{arguments.id}}" },
};

const openEditor = (saved: ListedResource | null) =>
  renderAuthoring(
    { resources: saved ? [saved] : [] },
    <ListedResourceEditor
      slug="weather"
      saved={saved}
      onSaved={() => {}}
      handlerFields={HandlerFields}
    />,
  );
const type = (name: string | RegExp, value: string) => {
  const field = screen.getByRole("textbox", { name });
  field.focus();
  fireEvent.change(field, { target: { value } });
  field.blur();
};
const save = () => fireEvent.click(screen.getByRole("button", { name: /^Save resource/ }));

describe("a resource with a handler", () => {
  it("opens without unsaved changes", async () => {
    openEditor(issue);
    expect(screen.getByRole("textbox", { name: "URL" })).toHaveProperty(
      "value",
      "https://api.example.com/{{arguments.id}}",
    );
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(screen.queryByText(/is not defined/)).toBeNull();
  });

  it("stores the changed handler", async () => {
    const { server } = openEditor(issue);
    type("URL", "https://api.example.com/issues/{{arguments.id}}");
    await screen.findByText("Unsaved changes");
    save();
    await screen.findByText("The resource was saved.");
    expect(server.readAgent().resources?.[0]?.handler).toMatchObject({
      url: "https://api.example.com/issues/{{arguments.id}}",
    });
  });

  it("is not saved while its handler has problems, and shows them at their fields", async () => {
    const { server } = openEditor(issue);
    type("URL", "https://api.example.com/{{arguments.number}}");
    await screen.findByText(/\{\{arguments\.number\}\} is not defined/);
    save();
    const problems = await screen.findByText("Fix the problems in the handler below.");
    expect(problems).toBeTruthy();
    expect(server.readAgent().resources).toEqual([issue]);
  });

  it("is created with a handler of the chosen kind", async () => {
    const { server, user } = openEditor(null);
    type(/^URI/, "docs://now");
    type(/^Name/, "now");
    await user.click(screen.getByRole("radio", { name: "Handler" }));
    await user.click(screen.getByRole("radio", { name: "JavaScript" }));
    await waitFor(() => expect(screen.getByText(/Read by the JavaScript handler/)).toBeTruthy());
    save();
    await screen.findByText("The resource was saved.");
    expect(server.readAgent().resources).toMatchObject([
      { uri: "docs://now", name: "now", handler: { kind: "javascript" } },
    ]);
  });

  it("is saved as incomplete, exactly as typed, while its handler has problems", async () => {
    const saves: Record<string, unknown>[] = [];
    const open = (content?: Record<string, unknown>) =>
      renderAuthoring(
        { resources: [issue] },
        <ListedResourceEditor
          slug="weather"
          saved={issue}
          onSaved={() => {}}
          incomplete={{
            content,
            onSave: async (_id, _problems, next) => void saves.push(next),
            onDiscard: async () => {},
            getSaved: () => null,
            forget: () => {},
          }}
          handlerFields={HandlerFields}
        />,
      );
    open();
    type("URL", "https://api.example.com/{{arguments.number}}");
    await screen.findByText(/\{\{arguments\.number\}\} is not defined/);
    save();
    await waitFor(() => expect(saves).toHaveLength(1));
    cleanup();
    open(JSON.parse(JSON.stringify(saves[0])));
    expect(screen.getByRole("textbox", { name: "URL" })).toHaveProperty(
      "value",
      "https://api.example.com/{{arguments.number}}",
    );
  });
});
