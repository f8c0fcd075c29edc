"use client";

import { useMemo } from "react";
import { JsonView } from "@/components/ui/data/json-view";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import type { Tool } from "@/lib/agent/tool";
import { toToolDto } from "@/lib/agent/tool-dto";
import { exampleArguments } from "@/lib/exports/example-arguments";
import { getHandlerEditor } from "../handlers";

/**
 * API view: the body of a call, the request that it results in, and the tool as `GET /tools`
 * returns it.
 */
export function ApiView({ tool }: { tool: Tool }) {
  const body = useMemo(() => exampleArguments(tool), [tool]);
  const dto = useMemo(() => toToolDto(tool), [tool]);
  const { CallPreview } = getHandlerEditor(tool.handler.kind);
  return (
    <div className="flex flex-col gap-3">
      <JsonView
        value={body}
        label="Call body"
        caption={<span>Body of POST /tools/{tool.name || "…"}</span>}
      />
      {CallPreview && <CallPreview params={body} />}
      <Disclosure summary="Tool in GET /tools">
        <JsonView value={dto} label="Tool in GET /tools" />
      </Disclosure>
    </div>
  );
}
