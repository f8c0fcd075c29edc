"use client";

import { useState } from "react";
import { Field } from "@/components/ui/inputs/field";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/overlays/dialog";
import type { Tool } from "@/lib/agent/tool";
import { findKeyword, listLayerProperties, listLayers } from "@/lib/schema/layers";
import { createReferences } from "@/lib/schema/references";

export type ComparedTool = Pick<Tool, "name" | "description" | "parameters">;

type CompareToolsProps = { tool: ComparedTool; others: readonly ComparedTool[] };

/** A link that opens the descriptions of two tools side by side. */
export function CompareTools({ tool, others }: CompareToolsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const other = others.find((each) => each.name === name) ?? others[0];
  if (!other) return null;
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger className="rounded-sm text-link">
        Compare<span className="sr-only"> {tool.name} with similar tools</span>
      </DialogTrigger>
      <DialogContent
        width="lg"
        title="Tools with similar descriptions"
        description="Models choose a tool by these texts. Say in each when to use it rather than the other."
      >
        <div className="flex flex-col gap-4">
          {others.length > 1 && (
            <Field label="Compare with" className="sm:max-w-72">
              <NativeSelect value={other.name} onChange={(event) => setName(event.target.value)}>
                {others.map((each) => (
                  <option key={each.name}>{each.name}</option>
                ))}
              </NativeSelect>
            </Field>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Description tool={tool} />
            <Description tool={other} />
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

const MAX_PARAMETERS = 20;

function Description({ tool }: { tool: ComparedTool }) {
  const references = createReferences(tool.parameters);
  const properties = [...listLayerProperties(listLayers([tool.parameters], references))];
  return (
    <section
      aria-label={tool.name}
      className="flex min-w-0 flex-col gap-2 rounded-md border border-line p-3"
    >
      <h3 className="wrap-anywhere font-medium font-mono text-sm">{tool.name}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{tool.description}</p>
      {properties.length > 0 && (
        <dl className="flex flex-col gap-1 border-line border-t pt-2 text-sm">
          {properties.slice(0, MAX_PARAMETERS).map(([name, property]) => (
            <div key={name} className="wrap-anywhere">
              <dt className="inline font-mono">{name}</dt>{" "}
              <dd className="inline text-muted">
                {findKeyword(listLayers(property, references), "description")}
              </dd>
            </div>
          ))}
          {properties.length > MAX_PARAMETERS && (
            <div className="text-muted">and {properties.length - MAX_PARAMETERS} more</div>
          )}
        </dl>
      )}
    </section>
  );
}
