// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { readTyped } from "./read-source";
import { SourceField } from "./source-field";

afterEach(cleanup);

function Harness() {
  const [source, setSource] = useState(() => readTyped(""));
  return <SourceField source={source} problem="" onChange={setSource} />;
}

/** Chooses a file that is read as soon as the returned function is called. */
const choose = (name: string) => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const file = Object.assign(new File([], name), { text: () => promise });
  fireEvent.change(screen.getByLabelText("Source file"), { target: { files: [file] } });
  return () => act(async () => resolve('{"openapi":"3.1.0"}'));
};

const open = () => {
  render(
    <TooltipProvider>
      <Harness />
    </TooltipProvider>,
  );
};

test("keeps the file that was chosen last, although an earlier one takes longer to read", async () => {
  open();
  const readFirst = choose("first.json");
  const readSecond = choose("second.json");
  await readSecond();
  await readFirst();
  expect(screen.getByText("second.json")).toBeTruthy();
  expect(screen.queryByText("first.json")).toBeNull();
});

test("keeps what is typed while a file is read", async () => {
  open();
  const read = choose("slow.json");
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Source/ });
  fireEvent.change(field, { target: { value: "https://api.example.com" } });
  await read();
  expect(field.value).toBe("https://api.example.com");
  expect(screen.queryByText("slow.json")).toBeNull();
});

test("takes none of several files that are dropped, and says so until one is", async () => {
  open();
  const file = (name: string) => new File(['{"openapi":"3.1.0"}'], name);
  const drop = (...files: File[]) =>
    act(async () => void fireEvent.drop(document, { dataTransfer: { types: ["Files"], files } }));
  await drop(file("one.json"), file("two.json"));
  expect(screen.queryByText("one.json")).toBeNull();
  screen.getByText("Drop one file at a time.");
  await drop(file("two.json"));
  await screen.findByText("two.json");
  expect(screen.queryByText("Drop one file at a time.")).toBeNull();
});
