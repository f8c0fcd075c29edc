import type { Manifest } from "@/lib/agent/manifest";
import { expect, test } from "../../fixtures";

test("adjusts the tools before they are saved and stores the command’s secret", async ({
  page,
  api,
  slug,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const document = {
    openapi: "3.0.3",
    info: { title: "Pets" },
    servers: [{ url: "/v1" }],
    paths: {
      "/pets": {
        get: {
          operationId: "pets_get-all",
          summary: "Lists **pets**.",
          description: "A `limit` applies.",
          responses: {},
        },
        post: { operationId: "pets_add", summary: "Adds a pet.", responses: {} },
      },
    },
  };
  await page.goto("/import");
  await page.getByRole("textbox", { name: /^Source/ }).fill(JSON.stringify(document));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Review 2 tools" }).click();
  await expect(page.getByText("Lists pets.", { exact: true })).toBeVisible();
  await expect(page.getByText(/~\d+ tokens/)).toHaveCount(2);
  await expect(page.getByText(/They cost a model about \d+ tokens\./)).toBeVisible();
  await page.getByRole("combobox", { name: "Tool names" }).selectOption("camelCase");
  await page.getByRole("checkbox", { name: "Trim descriptions to their first paragraph" }).click();
  await page.getByRole("textbox", { name: "Base URL" }).fill("https://pets.acme.dev");
  await page.getByRole("checkbox", { name: "Import petsAdd" }).click();
  await page.getByRole("textbox", { name: /^Name/ }).fill(slug);
  await page.getByRole("button", { name: "Save agent" }).click();
  await expect(page).toHaveURL(`/agents/${slug}/tools`);
  const readTools = async () =>
    ((await (await api.send("GET", `/agents/${slug}/manifest`)).json()) as Manifest).tools;
  expect(await readTools()).toMatchObject([
    {
      name: "petsGetAll",
      description: "Lists **pets**.",
      handler: { url: "https://pets.acme.dev/v1/pets" },
    },
  ]);
  expect(errors).toEqual([]);

  await page.goto(`/import?agent=${slug}`);
  const service = `shop${slug.replaceAll("-", "")}`;
  const source = page.getByRole("textbox", { name: /^Source/ });
  await source.fill(`curl 'https://${service}.dev/a' -H 'x-api-key: sesame-4711`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("A quotation mark is not closed").first()).toBeVisible();
  await source.fill(`curl 'https://${service}.dev/a' -H 'x-api-key: sesame-4711'`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByRole("checkbox", {
      name: `Store the secret in the command as the credential ${service}`,
    }),
  ).toBeChecked();
  await page.getByRole("button", { name: "Add 1 tool" }).click();
  await expect(page).toHaveURL(`/agents/${slug}/tools`);
  const response = await api.send("GET", "/credentials");
  const { credentials } = (await response.json()) as { credentials: { service: string }[] };
  expect(credentials).toContainEqual(
    expect.objectContaining({ service, hosts: [`${service}.dev`] }),
  );
  await api.send("DELETE", `/credentials/${service}`);
});
