import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "sonner";
import { expect, onTestFinished, vi } from "vitest";
import { Toaster } from "@/components/ui/overlays/toaster";
import { ReadOnlyProvider } from "@/components/ui/primitives/read-only";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { Tool } from "@/lib/agent/tool";
import type { ToolEditorProps } from "./props";
import { searchTool } from "./search-tool-fixture";
import { ToolEditor } from "./tool-editor";

/** Returns a tool with an HTTP request. */
export const ordersTool = (request: object = {}, parameters: object = {}): Tool => ({
  name: "orders",
  description: "Finds orders.",
  parameters: { type: "object", properties: { ...parameters } },
  handler: { kind: "http", method: "GET", url: "https://api.example.com/", ...request },
});

/**
 * Opens the editor without a server. `save` resolves to the tool that would be sent to the server.
 */
export function renderToolEditor(
  tool: Tool | null,
  props: Partial<ToolEditorProps> = {},
  readOnlyReason: string | null = null,
) {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("There is no server.")));
  // On a busy machine, a pause between keystrokes would make them separate steps to undo.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => {
    vi.useRealTimers();
    cleanup();
    toast.dismiss();
    vi.unstubAllGlobals();
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(["credentials"], []);
  const savedTools: Tool[] = [];
  const user = userEvent.setup();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <ReadOnlyProvider reason={readOnlyReason}>
          <ToolEditor
            saved={tool && { value: tool }}
            draftName={crypto.randomUUID()}
            otherNames={[]}
            variables={[]}
            onSave={async (value) => {
              savedTools.push(value);
              return { value };
            }}
            onLoadTheirs={async () => ({ value: savedTools.at(-1) ?? searchTool })}
            person={() => null}
            {...props}
          />
        </ReadOnlyProvider>
      </TooltipProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  const save = async () => {
    const count = savedTools.length;
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(savedTools).toHaveLength(count + 1));
    return savedTools.at(-1);
  };
  return { user, save, unmount, savedTools };
}

export const getField = (name: string | RegExp) => screen.getByRole("textbox", { name });
export const getButton = (name: string | RegExp) => screen.getByRole("button", { name });
export const getSelect = (name: string | RegExp) => screen.getByRole("combobox", { name });

/**
 * Replaces a field's text in a single step, for tests that do not depend on individual keystrokes.
 */
export const fill = (field: HTMLElement, value: string) => {
  field.focus();
  fireEvent.change(field, { target: { value } });
};

/** Returns the line of the parameter with this dotted path. */
export const getRow = (label: string) => screen.getByRole("group", { name: `Parameter ${label}` });
export const getNameField = (label: string) =>
  within(getRow(label)).getByRole("textbox", { name: /^Name of parameter/ });
/** Returns a row's expand button, where keys do not go to a text field. */
export const getOpener = (label: string) => getButton(`Open ${label}`);

/** Returns the names of the top-level parameters. */
export const readNames = () =>
  within(screen.getByRole("list", { name: "Parameters" }))
    .getAllByRole<HTMLInputElement>("textbox", { name: /^Name of parameter \d+$/ })
    .map(({ value }) => value);

/** Returns the Undo button of the notification with this title. */
export const findUndo = async (title: string) => {
  const notice = (await screen.findByText(title)).closest("li");
  if (!notice) throw new Error(`"${title}" is not a notification.`);
  return within(notice).getByRole("button", { name: "Undo" });
};
