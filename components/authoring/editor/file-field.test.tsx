// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { FileField } from "./file-field";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Form() {
  const form = useForm({ defaultValues: { data: "", type: "" } });
  return (
    <FormProvider {...form}>
      <FileField dataPath="data" typePath="type" label="Picture" />
    </FormProvider>
  );
}

const choose = async (file: File) => {
  const { container } = render(<Form />);
  const input = container.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(input as HTMLInputElement, file);
};

test("shows a readable file and lets it be replaced", async () => {
  await choose(new File(["a"], "a.png", { type: "image/png" }));
  expect(await screen.findByRole("button", { name: "Replace file: Picture" })).toBeTruthy();
});

test("names a file that cannot be read", async () => {
  vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementation(function (this: FileReader) {
    queueMicrotask(() => this.onerror?.(new ProgressEvent("error") as ProgressEvent<FileReader>));
  });
  await choose(new File(["a"], "gone.txt", { type: "text/plain" }));
  await screen.findByText("gone.txt could not be read. Check that it still exists.");
});
