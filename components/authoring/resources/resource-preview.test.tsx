// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import { ResourcePreview } from "./resource-preview";

function Preview({ text }: { text: string }) {
  const form = useForm({ defaultValues: { uri: "docs://style", content: "text", text } });
  return (
    <FormProvider {...form}>
      <ResourcePreview />
    </FormProvider>
  );
}

test("lets the keyboard scroll a long text", async () => {
  const user = renderPage(<Preview text={"A line of the style guide.\n".repeat(100)} />);
  const text = screen.getByRole("region", { name: "Preview of the text" });
  await user.tab();
  expect(document.activeElement).toBe(text);
});
