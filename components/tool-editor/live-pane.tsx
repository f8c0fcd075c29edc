"use client";

import { type ReactNode, useState, useSyncExternalStore } from "react";
import { classNames } from "@/components/ui/class-names";
import { Disclosure } from "@/components/ui/disclosure";
import { JsonView } from "@/components/ui/json-view";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/tabs";
import type { TargetReport } from "@/lib/agent/targets";
import type { ToolDto } from "@/lib/agent/tool-dto";
import { useEditorState } from "./editor-state";
import type { Preview } from "./preview";
import { SchemaView } from "./schema-view";
import type { Store } from "./store";
import { TargetList } from "./target-list";

type LivePaneProps = {
  preview: Store<{ shown: Preview }>;
  person: (tool: ToolDto) => ReactNode;
};

/** A rough measure that needs no model's own tokenizer: four characters of JSON make about one token. */
const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);

/** One tool in four views, following every keystroke: what people, models and callers get. */
export function LivePane({ preview, person }: LivePaneProps) {
  const read = () => preview.get().shown;
  const { dto, schemaText, targets } = useSyncExternalStore(preview.subscribe, read, read);
  const stuck = useEditorState(({ issues }) => issues.some(({ path }) => path === "schema"));
  const [tab, setTab] = useState("person");
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabsList label="Live views of the tool">
        <Tab value="person">Person</Tab>
        <Tab value="model">Model</Tab>
        <Tab value="api">API</Tab>
        <Tab value="json" data-path="schema">
          JSON
          {stuck && <span className="text-danger-strong">has a mistake</span>}
        </Tab>
      </TabsList>
      <TabPanel value="person">{dto ? person(dto) : <Waiting />}</TabPanel>
      <TabPanel value="model">
        {dto ? <ModelView dto={dto} targets={targets} /> : <Waiting />}
      </TabPanel>
      <TabPanel value="api">
        {dto ? (
          <JsonView
            value={dto}
            label="The tool as GET /tools gives it"
            caption={<span>As GET /tools gives it</span>}
          />
        ) : (
          <Waiting />
        )}
      </TabPanel>
      <TabPanel value="json">
        <SchemaView schemaText={schemaText} />
      </TabPanel>
    </Tabs>
  );
}

function ModelView({ dto, targets }: { dto: ToolDto; targets: TargetReport[] }) {
  const { name, description, parameters } = dto;
  const definition = { name, description, parameters };
  return (
    <div className="flex flex-col gap-3">
      <TargetList targets={targets} />
      <JsonView
        value={definition}
        label="The function definition that a model is given"
        caption={<span>Function definition · about {tokensOf(definition)} tokens</span>}
      />
    </div>
  );
}

function Waiting() {
  return (
    <p className="text-muted">The view follows as soon as the parameters make a sound schema.</p>
  );
}

/** The pane beside the editor where there is room, and folded below it where there is none. */
export function LivePaneFrame(props: LivePaneProps) {
  const [open, setOpen] = useState(false);
  return (
    <aside
      aria-label="Live views"
      className="min-w-0 border-line border-t py-3 @4xl:border-t-0 @4xl:border-l @4xl:py-0"
    >
      <Disclosure
        summary="Live views: person, model, API, JSON"
        open={open}
        onOpenChange={setOpen}
        className="@4xl:hidden"
      >
        {null}
      </Disclosure>
      <div
        className={classNames(
          "@4xl:sticky @4xl:top-(--editor-top) @4xl:block @4xl:max-h-[calc(100dvh-var(--editor-top))] @4xl:overflow-y-auto @4xl:py-2 @4xl:pr-0.5 @4xl:pl-5",
          !open && "hidden",
        )}
      >
        <LivePane {...props} />
      </div>
    </aside>
  );
}
