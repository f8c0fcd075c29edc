"use client";

import { useMemo } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { JsonView } from "@/components/ui/json-view";
import type { Tool } from "@/lib/agent/tool";
import { toToolDto } from "@/lib/agent/tool-dto";
import { exampleArguments } from "@/lib/exports/example-arguments";
import { ResolvedRequest } from "../handlers/resolved-request";

/** What goes over the wire: the body of a call, the request that it becomes, and the tool as hosts read it. */
export function ApiView({ tool }: { tool: Tool }) {
  const body = useMemo(() => exampleArguments(tool), [tool]);
  const dto = useMemo(() => toToolDto(tool), [tool]);
  return (
    <div className="flex flex-col gap-3">
      <JsonView
        value={body}
        label="The body of a call"
        caption={<span>Body of POST /tools/{tool.name || "…"}</span>}
      />
      {tool.handler.kind === "http" && <ResolvedRequest />}
      <Disclosure summary="The tool as GET /tools gives it">
        <JsonView value={dto} label="The tool as GET /tools gives it" />
      </Disclosure>
    </div>
  );
}
