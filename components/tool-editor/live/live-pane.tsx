"use client";

import { memo, type ReactNode, useDeferredValue, useState } from "react";
import { type StoreApi, useStore } from "zustand";
import { classNames } from "@/components/ui/primitives/class-names";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { ReadOnlyForm } from "@/components/ui/primitives/read-only";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/primitives/tabs";
import type { ToolDto } from "@/lib/agent/tool-dto";
import { useEditorState } from "../editor-state";
import { ApiView } from "./api-view";
import { ConfirmationPreview } from "./confirmation-preview";
import { ModelView } from "./model-view";
import type { Preview } from "./preview";
import { SchemaView } from "./schema-view";

type LivePaneProps = {
  preview: StoreApi<Preview>;
  person: (tool: ToolDto) => ReactNode;
};

/** Shown on the first render, so that the form becomes usable before the views are rendered. */
const emptyPreview: Omit<Preview, "inferredAnnotations"> = {
  isValid: true,
  dto: null,
  tool: null,
  text: "",
  schemaText: "",
  lint: [],
  completeness: null,
  targets: [],
};

/** Live preview of the tool as people, models and API callers see it, and as JSON Schema. */
function LivePane({ preview, person }: LivePaneProps) {
  // Deferred, so that typing does not wait for the views.
  const { isValid, dto, tool, schemaText, targets } = useDeferredValue(
    useStore(preview),
    emptyPreview,
  );
  const hasSchemaError = useEditorState(({ issues }) =>
    issues.some(({ path }) => path === "schema"),
  );
  const [tab, setTab] = useState("person");
  const notice = isValid ? null : <InvalidParameters />;
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabsList label="Live views of the tool">
        <Tab value="person">Person</Tab>
        <Tab value="model">Model</Tab>
        <Tab value="api">API</Tab>
        <Tab value="json" data-path="schema">
          JSON
          {hasSchemaError && <span className="text-danger-strong">has an error</span>}
        </Tab>
      </TabsList>
      {!isValid && tool && tab !== "json" && (
        <p className="pt-3 text-muted text-xs">
          Showing the last valid state because the parameters have an error.
        </p>
      )}
      <TabPanel value="person" data-own-undo="">
        {dto ? <Person dto={dto} person={person} /> : notice}
        {tool && <ConfirmationPreview tool={tool} />}
      </TabPanel>
      <TabPanel value="model">
        {tool ? <ModelView tool={tool} targets={targets} /> : notice}
      </TabPanel>
      <TabPanel value="api">{tool ? <ApiView tool={tool} /> : notice}</TabPanel>
      <TabPanel value="json">
        <ReadOnlyForm>
          <SchemaView schemaText={schemaText} />
        </ReadOnlyForm>
      </TabPanel>
    </Tabs>
  );
}

/** May hold hundreds of fields, so it re-renders only when what people see has changed. */
const Person = memo(function Person({
  dto,
  person,
}: Pick<LivePaneProps, "person"> & { dto: ToolDto }) {
  return <div className="mb-4">{person(dto)}</div>;
});

function InvalidParameters() {
  return <p className="text-muted">The preview appears once the parameters form a valid schema.</p>;
}

/** The live pane: beside the editor on wide screens, collapsed below it on narrow ones. */
export function LivePaneFrame(props: LivePaneProps) {
  const [open, setOpen] = useState(false);
  return (
    <aside
      aria-label="Live views"
      // The line continues through the padding at the end of the page.
      className="min-w-0 border-line border-t py-3 @[52rem]:-mb-16 @[52rem]:border-t-0 @[52rem]:border-l @[52rem]:py-0"
    >
      <Disclosure
        summary="Live views: person, model, API, JSON"
        open={open}
        onOpenChange={setOpen}
        className="@[52rem]:hidden"
      >
        {null}
      </Disclosure>
      <div
        className={classNames(
          "@[52rem]:sticky @[52rem]:top-(--top-bar) @[52rem]:block @[52rem]:max-h-[calc(100dvh-var(--top-bar))] @[52rem]:overflow-y-auto @[52rem]:-mr-1.5 @[52rem]:py-2 @[52rem]:pr-2 @[52rem]:pl-5",
          !open && "hidden",
        )}
      >
        <LivePane {...props} />
      </div>
    </aside>
  );
}
