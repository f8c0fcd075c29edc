"use client";
import { useEffect, useState } from "react";
import { TopLine } from "@/components/layout/top-line";
import type { SavedTool } from "@/components/tool-editor/props";
import { ToolEditor } from "@/components/tool-editor/tool-editor";
import { slack } from "@/lib/agent/examples/slack";
import type { Tool } from "@/lib/agent/tool";

const store = globalThis as unknown as { saved?: SavedTool; saves?: unknown[]; dirty?: boolean; draft?: unknown; fail?: string };

const rich = {
  ...slack.tools[0]!,
  parameters: {
    ...slack.tools[0]!.parameters,
    properties: {
      ...slack.tools[0]!.parameters.properties,
      thread: { type: "object", description: "A thread", properties: { ts: { type: "string" }, tags: { type: "array", items: { type: "object", properties: { n: { type: "number" } } } } }, required: ["ts"] },
      either: { anyOf: [{ type: "string" }, { type: "number" }], description: "Two kinds" },
      count: { type: "integer", minimum: 1, maximum: 10, default: 3, title: "Count" },
    },
  },
} as unknown as Tool;

const big = (n: number) => ({ ...slack.tools[0]!, parameters: { type: "object", properties: Object.fromEntries(Array.from({ length: n }, (_, i) => [`p${i}`, { type: "string", description: `The ${i}th` }])) } , handler: {kind:"http",method:"GET",url:"https://a.example/x"}}) as unknown as Tool;

export default function Outer() { const [on, setOn] = useState(false); useEffect(() => setOn(true), []); return on ? <Page /> : null; }
function Page() {
  const query = typeof window === "undefined" ? new URLSearchParams() : new URLSearchParams(window.location.search);
  const which = query.get("tool") ?? "rich";
  const [saved] = useState<SavedTool | null>(() => which === "new" ? null : { value: which === "big" ? big(300) : rich, etag: '"1"' });
  const [current, setCurrent] = useState(saved);
  return (
    <main className="flex min-h-dvh flex-col">
      <TopLine trail={[{ label: "Agents", href: "#" }, { label: "Slack" }]} />
      <div className="flex flex-1 px-4 md:px-6">
      <ToolEditor
        saved={current}
        draftName={`scratch/${which}`}
        otherNames={["listChannels"]}
        variables={[{ ref: "dburi" }]}
        onSave={async (tool, etag) => {
          (store.saves ??= []).push({ tool, etag });
          await new Promise((r) => setTimeout(r, 300));
          if (store.fail === "conflict" && etag === '"1"') throw Object.assign(new Error("Changed."), { status: 412 });
          if (store.fail === "down") throw Object.assign(new Error("The server could not be reached. Check the connection, then try again."), { status: 0, issues: [] });
          if (store.fail === "issues") throw Object.assign(new Error("The tool has mistakes."), { status: 422, issues: [{ path: "/handler/url", message: "The server says no to this URL." }] });
          const next = { value: tool, etag: `"${Date.now()}"` };
          setCurrent(next);
          return next;
        }}
        onLoadTheirs={async () => ({ value: { ...rich, description: "Changed by Ada.", parameters: { ...rich.parameters, properties: { query: { type: "string" } }, required: [] } } as Tool, etag: '"2"' })}
        onDirtyChange={(d) => { store.dirty = d; }}
        onDraftChange={(t) => { store.draft = t; }}
        person={(dto) => <form className="flex flex-col gap-2" aria-label="Person">{Object.keys(dto.parameters.properties).slice(0, 12).map((n) => <label key={n} className="flex flex-col gap-1">{n}<input className="h-control rounded-md border border-edge px-2" /></label>)}</form>}
      />
      </div>
    </main>
  );
}
