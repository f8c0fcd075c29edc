import type { Tool } from "@/lib/agent/tool";
import { expect, test } from "../../fixtures";
import { joinAs, removeMember } from "../../member";
import { waitForReadiness } from "../../ready";

const token = "bearer-of-the-caller-4711";
const whoami: Tool = {
  name: "whoami",
  description: "Says who asks.",
  parameters: { type: "object", properties: {} },
  bearer: "optional",
  handler: { kind: "javascript", code: 'export default () => "somebody"' },
};
const variables = [{ ref: "db-uri", secret: true }, { ref: "region" }];

type StoredCredential = { service: string; fields: { name: string }[]; hosts: string[] };

test("saves a caller's secret as a credential and optionally removes it from the session", async ({
  page,
  api,
  slug,
}) => {
  const agent = { slug, name: "Secrets", description: "Has callers.", variables, tools: [whoami] };
  await api.send("PUT", `/agents/${slug}/manifest`, agent);
  const service = slug.replace(/^test/, "demo");
  const fetchCredential = async () => {
    const response = await api.send("GET", `/credentials/${service}`);
    const { fields, hosts } = (await response.json()) as StoredCredential;
    return { fields: fields.map(({ name }) => name), hosts };
  };
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const saveButton = (label: string) =>
    page.getByRole("button", { name: `Save as credential: ${label}`, exact: true });
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save credential" });

  await page.goto(`/agents/${slug}/playground?tool=whoami`);
  await page.getByRole("button", { name: "Caller", exact: true }).click();
  await expect(saveButton("Bearer token")).toBeHidden();
  await field("Bearer token").fill(token);
  await field("region").fill("eu");
  await expect(saveButton("region")).toBeHidden();

  await test.step("the dialog explains the difference and validates its fields", async () => {
    await saveButton("Bearer token").click();
    await expect(dialog).toHaveAccessibleName("Save the Bearer token as a credential");
    await expect(dialog).toContainText("available only to tools you grant it to");
    await expect(dialog.getByLabel("Field")).toHaveValue("token");
    await dialog.getByLabel("Service").fill("My service");
    await dialog.getByLabel("Hosts").fill("https://no.example");
    await save.click();
    await expect(dialog.getByText(/^Use 1 to 63 lowercase/)).toBeVisible();
    await expect(dialog.getByText(/“https:\/\/no.example” is not a valid host/)).toBeVisible();
  });

  await test.step("the value moves to the credential", async () => {
    await dialog.getByLabel("Service").fill(service);
    await expect(dialog.getByText(`{{credentials.${service}.token}}`)).toBeVisible();
    await dialog.getByLabel("Hosts").fill("api.example.com");
    await dialog.getByRole("checkbox", { name: /^Remove the value from/ }).check();
    await dialog.getByLabel("Service").press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Credential saved", { exact: true })).toBeVisible();
    await expect(field("Bearer token")).toHaveValue("");
    await expect(field("Bearer token")).toBeFocused();
    expect(await fetchCredential()).toEqual({ fields: ["token"], hosts: ["api.example.com"] });
    const browserStorage = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage]),
    );
    expect(browserStorage).not.toContain(token);
    await expect(page.getByText("Not run yet")).toBeVisible();
  });

  await test.step("a second field is added without replacing the first", async () => {
    await field("db-uri").fill("postgres://of-the-caller");
    await saveButton("db-uri").click();
    await expect(dialog.getByLabel("Field")).toHaveValue("dbUri");
    await dialog.getByLabel("Service").fill(service);
    await expect(
      dialog.getByText(/added to the existing credential .* sent to api\.example\.com/),
    ).toBeVisible();
    await dialog.getByLabel("Field").fill("token");
    await save.click();
    await expect(dialog.getByText("There is already a field called token.")).toBeVisible();
    await dialog.getByLabel("Field").fill("dbUri");
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(field("db-uri")).toHaveValue("postgres://of-the-caller");
    expect(await fetchCredential()).toEqual({
      fields: ["token", "dbUri"],
      hosts: ["api.example.com"],
    });
    await expect(saveButton("db-uri")).toBeFocused();
  });
  await api.send("DELETE", `/credentials/${service}`);
});

test("tells a viewer that saving credentials requires the editor role", async ({
  api,
  browser,
  slug,
}) => {
  const agent = { slug, name: "Secrets", description: "Has callers.", tools: [whoami] };
  await api.send("PUT", `/agents/${slug}/manifest`, agent);
  const email = `${slug}@example.com`;
  const viewer = await joinAs({ api, browser }, "viewer", email);
  const page = waitForReadiness(await viewer.newPage());
  await page.goto(`/agents/${slug}/playground?tool=whoami`);
  await page.getByRole("button", { name: "Caller", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Bearer token" });
  await field.fill(token);
  const saveButton = page.getByRole("button", { name: "Save as credential: Bearer token" });
  await expect(saveButton).toHaveAttribute("aria-disabled", "true");
  await field.press("Shift+Tab");
  await expect(saveButton).toBeFocused();
  await expect(page.getByRole("tooltip")).toContainText("You have view-only access");
  await viewer.close();
  await removeMember(api, email);
});
