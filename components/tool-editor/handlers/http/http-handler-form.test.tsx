import { EditorView } from "@codemirror/view";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { expect, test, vi } from "vitest";
import {
  fill,
  findUndo,
  getButton,
  getField,
  getSelect,
  ordersTool,
  renderToolEditor,
} from "@/components/tool-editor/tool-editor-fixture";

const city = { type: "string", description: "Where" };
const getRequest = (tool: { handler: object } | undefined) => tool?.handler as { query?: unknown };
const getCheckbox = (name: string | RegExp) => screen.getByRole("checkbox", { name });
const expectValue = (name: string | RegExp, value: string) =>
  waitFor(() => expect(getField(name)).toHaveProperty("value", value));
const readPlaceholders = () =>
  within(screen.getByRole("listbox", { name: "Placeholders" }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test("edits query parameters as text, moves, duplicates and restores them", async () => {
  const { user, save } = renderToolEditor(ordersTool());
  await user.click(getButton("Edit as text: Query"));
  await user.type(getField("Query as text"), "page: {{{{cal");
  expect(readPlaceholders()[0]).toBe("caller.bearer");
  fill(getField("Query as text"), "page: 1\n# debug: yes\nsort: date:desc");
  await user.click(getButton("Edit as rows: Query"));
  await expectValue("Query value 3", "date:desc");
  expect(getCheckbox("Send query 2").getAttribute("aria-checked")).toBe("false");

  getField("Query name 3").focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await waitFor(() => expect(getField("Query name 2")).toBe(document.activeElement));
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expectValue("Query name 1", "sort");
  await waitFor(() => expect(getField("Query name 1")).toBe(document.activeElement));
  await user.keyboard("{Control>}d{/Control}");
  await expectValue("Query name 2", "sort");
  // In a text field, this key deletes a word; on the row's buttons, it deletes the row.
  getButton("More for query 2").focus();
  await user.keyboard("{Control>}{Backspace}{/Control}");
  await expectValue("Query name 2", "page");
  await user.click(getButton("More for query 2"));
  await user.click(await screen.findByRole("menuitem", { name: /^Delete/ }));
  await expectValue("Query name 2", "debug");
  await user.click(await findUndo("Deleted query page"));
  await expectValue("Query name 2", "page");
  expect(getRequest(await save()).query).toEqual([
    { name: "sort", value: "date:desc" },
    { name: "page", value: "1" },
    { name: "debug", value: "yes", enabled: false },
  ]);
});

test("completes placeholders by keyboard and creates unknown parameters", async () => {
  const { user } = renderToolEditor(ordersTool({}, { city }));
  const url = getField("URL");
  await user.clear(url);
  await user.type(url, "https://api.example.com/{{{{ci");
  expect(readPlaceholders()[0]).toBe("params.city");
  await user.keyboard("{Enter}");
  await expectValue("URL", "https://api.example.com/{{params.city}}");
  expect(screen.queryByRole("listbox", { name: "Placeholders" })).toBeNull();
  await user.keyboard("/{{{{zip");
  expect(readPlaceholders()).toEqual(["Create parameter zip"]);
  await user.keyboard("{Enter}");
  await expectValue("URL", "https://api.example.com/{{params.city}}/{{params.zip}}");
  await expectValue("Name of parameter 2", "zip");

  fill(url, "https://api.example.com/{city}/:shop");
  await user.click(await screen.findByRole("button", { name: "Create parameters" }));
  await expectValue("URL", "https://api.example.com/{{params.city}}/{{params.shop}}");
  await expectValue("Name of parameter 3", "shop");

  fill(getField("Query name 1"), "q");
  fill(getField("Query value 1"), "{{params.words}}");
  getField("Query name 1").focus();
  await user.click(await screen.findByRole("button", { name: "Create parameter words" }));
  await expectValue("Name of parameter 4", "words");
});

test("sets up an unknown credential, or allows it before it exists", async () => {
  const { user, save } = renderToolEditor(ordersTool(), { credentialSheet: () => null });
  await user.selectOptions(getSelect("Authentication"), "bearer");
  fill(getField("Authentication token"), "{{credentials.nowhere.token}}");
  getField("URL").focus();
  await screen.findByRole("button", { name: "Set up nowhere" });
  await user.click(getButton("Grant nowhere"));
  await waitFor(() => expect(getCheckbox(/^nowhere/).getAttribute("aria-checked")).toBe("true"));
  expect((await save())?.credentials).toEqual(["nowhere"]);
});

test("suggests what a method implies without applying it", async () => {
  const { user, save } = renderToolEditor(ordersTool());
  await user.selectOptions(getSelect("Method"), "DELETE");
  expect(getCheckbox("Ask before running").getAttribute("aria-checked")).toBe("false");
  await user.click(getButton("Ask before running"));
  expect(getCheckbox("Ask before running").getAttribute("aria-checked")).toBe("true");
  expect(await save()).toMatchObject({
    confirmationRequired: true,
    handler: { method: "DELETE" },
  });
});

test("sends the parameters in the body of a POST request", async () => {
  const { user, save } = renderToolEditor(ordersTool({}, { text: { type: "string" } }));
  await user.selectOptions(getSelect("Method"), "POST");
  const getBody = (tool: { handler: object } | undefined) =>
    Reflect.get(tool?.handler ?? {}, "body");
  expect(getBody(await save())).toEqual({ type: "json", value: { text: "{{params.text}}" } });
  fill(getField("Add parameter"), "count");
  await user.keyboard("{Enter}");
  await user.click(getButton("From parameters"));
  expect(getBody(await save())).toEqual({
    type: "json",
    value: { text: "{{params.text}}", count: "{{params.count}}" },
  });
});

const openTree = async (user: ReturnType<typeof renderToolEditor>["user"]) => {
  const views = within(screen.getByRole("radiogroup", { name: "Body view" }));
  await user.click(views.getByRole("radio", { name: "Tree" }));
  await screen.findByRole("button", { name: "Field in the body" });
};
const openResponse = async (user: ReturnType<typeof renderToolEditor>["user"]) => {
  await user.click(getButton("Response handling"));
  await screen.findByRole("textbox", { name: /^Test with a response/ });
};
const readLines = () =>
  [...document.querySelectorAll<HTMLElement>("[data-body-line]")].map(
    ({ dataset }) => dataset.bodyLine,
  );

test("edits a body as a tree, with values for missing arguments", async () => {
  const value = { q: "{{params.q}}", team: "{{params.who.team}}", page: { size: 2 } };
  const { user, save } = renderToolEditor(
    ordersTool(
      { method: "POST", body: { type: "json", value } },
      {
        q: { type: "string", description: "What" },
        note: { type: "string", description: "A note" },
        max: { type: "integer", description: "How many" },
        who: { type: "object", properties: { team: { type: "string" } } },
      },
    ),
  );
  await openTree(user);
  /** Adds a field whose value is the parameter of the same name. */
  const addField = async (within: string, name: string) => {
    await user.click(getButton(`Field in ${within}`));
    fill(getField("Name of field"), name);
    await user.keyboard("{Enter}");
    fill(getField(`Value of ${name}`), `{{params.${name}}}`);
  };
  await addField("the body", "note");
  await user.selectOptions(getSelect("note: when note is missing"), "if missing: null");
  await user.selectOptions(getSelect("team: when team is missing"), "if missing: null");
  await addField("page", "max");
  await user.selectOptions(getSelect("max: when max is missing"), "if missing: default");
  fill(screen.getAllByRole("textbox", { name: "Default of max" })[0] ?? getField("max"), "25");
  fill(getField("Value of size"), "3.5");
  const tool = await save();
  expect(tool?.handler).toMatchObject({
    body: {
      type: "json",
      value: {
        q: "{{params.q}}",
        team: "{{params.who.team}}",
        page: { size: 3.5, max: "{{params.max}}" },
        note: "{{params.note}}",
      },
    },
  });

  // Pasted JSON becomes part of the tree.
  fireEvent.paste(getField("Value of q"), {
    clipboardData: { getData: () => '{"words": ["a", "b"]}' },
  });
  await expectValue("Value of item 2", "b");
  getField("Value of item 2").focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expectValue("Value of item 1", "b");
});

test("moves body rows in and out, and restores only a deleted one", async () => {
  const value = { word: "a", page: { size: 2 }, tags: ["x", "y"] };
  const request = { method: "POST", body: { type: "json", value } };
  const { user, save } = renderToolEditor(ordersTool(request));
  await openTree(user);
  getField("Value of item 1").focus();
  await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  await waitFor(() => expect(getField("Name of field")).toBe(document.activeElement));
  await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await screen.findByText("Item 2 is at position 2 of 2 in tags.");
  await user.click(getButton("More for size"));
  await user.click(await screen.findByRole("menuitem", { name: /^Move out/ }));
  await waitFor(() =>
    expect(readLines()).toEqual(["", "/word", "/page", "/size", "/tags", "/tags/0", "/tags/1"]),
  );

  getSelect("Type of size").focus();
  await user.keyboard("{Delete}");
  fill(getField("Value of word"), "typed since");
  await user.click(await findUndo("Deleted size from the body"));
  expect(await save()).toMatchObject({
    handler: { body: { value: { word: "typed since", size: 2, tags: ["y", "x"] } } },
  });
});

test("shows the selected response as HTML, media and mixed", async () => {
  const { user } = renderToolEditor(ordersTool());
  await openResponse(user);
  const sample = {
    page: "<h2>Three orders</h2>",
    picture: { type: "image", url: "data:image/png;base64,AAAA", description: "The shop" },
    mix: { html: "<p>One of a mix</p>", total: 3, note: "All sent" },
  };
  fill(getField(/^Test with a response/), JSON.stringify(sample));
  await user.click(screen.getByRole("radio", { name: "As shown by hosts" }));
  const select = (expression: string) => fill(getField(/^Select from response/), expression);
  const type = getSelect("Response type");
  const getHtml = async () => (await screen.findByTitle("Rendered HTML")).getAttribute("srcdoc");

  await user.selectOptions(type, "html");
  await screen.findByText(/the result is not a string/);
  select("page");
  expect(await getHtml()).toContain("<h2>Three orders</h2>");
  await user.selectOptions(type, "media");
  await screen.findByText(/the result has no url/);
  select("picture");
  await screen.findByRole("img", { name: "The shop" });
  await user.selectOptions(type, "mixed");
  select("mix");
  expect(await getHtml()).toContain("<p>One of a mix</p>");
  const definitions = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(definitions).toContainEqual(expect.stringContaining("All sent"));
});

test("checks expressions while typing and tries them on a response", async () => {
  const { user } = renderToolEditor(ordersTool());
  await openResponse(user);
  fill(getField(/^Select from response/), "lenght(ts)");
  await screen.findByText(/Did you mean "length"\?/);
  fill(getField(/^Select from response/), "{time: ts}");
  await waitFor(() => expect(screen.queryByText(/Did you mean "length"\?/)).toBeNull());
  fill(getField(/^Error condition/), "error");
  fill(getField(/^Error message/), "error.message");
  fill(getField(/^Test with a response/), '{"ts": "17", "more": [1, 2, 3]}');
  const getResult = () => screen.getByRole("region", { name: "Result" }).textContent;
  await waitFor(() => expect(getResult()).toContain('"time": "17"'));
  expect(getResult()).not.toContain("more");
  fill(getField(/^Test with a response/), '{"error": {"message": "None left."}}');
  await screen.findByText("None left.");
});

test("sends a test request once, however often the shortcut is pressed", async () => {
  const { user } = renderToolEditor(ordersTool());
  const paths: string[] = [];
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    return (await promise).clone();
  });
  (await screen.findByRole("textbox", { name: "Test arguments" })).focus();
  await user.keyboard("{Control>}{Enter}{Enter}{/Control}");
  expect(paths.filter((path) => path.endsWith("/try"))).toHaveLength(1);
  const detail = "The service is away.";
  answer(Response.json({ status: 503, code: "unavailable", detail }, { status: 503 }));
  await screen.findByText(detail);
});

test("notes in the request preview that it lacks invalid changes to the body", async () => {
  const notice = "Your last changes to the body are not included because its JSON has an error.";
  const body = { type: "json", value: { city: "{{params.city}}" } };
  const { user } = renderToolEditor(ordersTool({ method: "POST", body }, { city }));
  await user.click(screen.getByRole("tab", { name: "API" }));
  await screen.findByText(/The request of the call above/);
  expect(screen.queryByText(notice)).toBeNull();
  const editor = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "JSON body" }));
  editor?.dispatch({ changes: { from: 0, insert: "{" } });
  expect(await screen.findByText(notice)).toBeTruthy();
});

test("wraps a URL but keeps it on one line of text", async () => {
  const { user, save } = renderToolEditor(ordersTool({}, { city }));
  const url = getField("URL");
  expect(url.tagName).toBe("TEXTAREA");
  await user.type(url, "a{Enter}b");
  expect(await save()).toMatchObject({ handler: { url: "https://api.example.com/ab" } });
});

test.each([
  [{}, 1],
  [{ city }, 0],
])(
  "says that a pasted command makes no parameters (of the tool: %j)",
  async (parameters, count) => {
    const { user, unmount } = renderToolEditor(ordersTool({}, parameters));
    await user.click(getField("URL"));
    await user.paste("curl 'https://shop.test/orders?page=2'");
    await screen.findByText("Request imported from the command");
    expect(screen.queryAllByText(/^Every call sends the values/)).toHaveLength(count);
    // Its Undo needs the form.
    unmount();
    expect(toast.getToasts()).toEqual([]);
  },
);
