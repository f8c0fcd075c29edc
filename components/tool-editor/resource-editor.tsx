"use client";

import { type ReactNode, useMemo } from "react";
import type { Resource, Variable } from "@/lib/agent/manifest";
import type { BearerMode, Tool } from "@/lib/agent/tool";
import type { Issue } from "@/lib/errors";
import { CheckField } from "./fields/text-field";
import type { SavedTool } from "./props";
import { Response } from "./sections/response";
import { Work } from "./sections/work";
import { ToolEditor } from "./tool-editor";

export type SavedResource = { value: Resource | undefined; etag?: string };

type ResourceEditorProps = {
  saved: SavedResource;
  draftName: string;
  variables: readonly Variable[];
  bearer: BearerMode;
  /** As `ToolEditorProps.onSave`, with JSON Pointers into the agent. */
  onSave: (resource: Resource, etag: string | undefined) => Promise<SavedResource>;
  onLoadTheirs: () => Promise<SavedResource>;
  /** Told a moment after each keystroke: the resource, or null while something in it is wrong. */
  onTyped: (resource: Resource | null) => void;
  /** Where it is tried, drawn by another room. */
  aside: ReactNode;
};

const startingModule = `export default async function (params, context) {
  // What a model should know before the conversation begins, such as:
  return { user: context.userId ?? "unknown", time: new Date().toISOString() };
}
`;
const blank: Resource = { enabled: false, handler: { kind: "javascript", code: startingModule } };

/** The resource as a tool without parameters: so every form and check of a tool's handler serves it too. */
const toolOf = (resource: Resource = blank, bearer: BearerMode): Tool => ({
  name: "resource",
  description: "Context about the user or the environment.",
  parameters: { type: "object", properties: {} },
  enabled: resource.enabled,
  bearer,
  ...(resource.responseType && { responseType: resource.responseType }),
  handler: resource.handler,
});
const resourceOf = ({ enabled = true, responseType, handler }: Tool): Resource => ({
  enabled,
  ...(responseType && { responseType }),
  handler,
});

/** The server's complaints at the places that the tool's forms know. */
const retold = (error: unknown): unknown => {
  const { issues } = (error ?? {}) as { issues?: readonly Issue[] };
  if (!issues || !(error instanceof Error)) return error;
  const inside = issues.map(({ path, message }) => ({
    path: path.replace(/^\/resource(?=\/)/, ""),
    message,
  }));
  return Object.assign(new Error(error.message), error, { issues: inside });
};

/** What an agent tells a host once per conversation: switched on, made by a handler, saved with the agent. */
export function ResourceEditor(props: ResourceEditorProps) {
  const { saved, bearer, variables, draftName, onSave, onLoadTheirs, onTyped, aside } = props;
  const asTool = ({ value, etag }: SavedResource): SavedTool => ({
    value: toolOf(value, bearer),
    ...(etag !== undefined && { etag }),
  });
  const { value, etag } = saved;
  const tool = useMemo(
    () => ({ value: toolOf(value, bearer), ...(etag !== undefined && { etag }) }),
    [value, bearer, etag],
  );
  return (
    <ToolEditor
      saved={tool}
      draftName={draftName}
      otherNames={[]}
      variables={variables}
      onSave={async (next, etag) => {
        try {
          return asTool(await onSave(resourceOf(next), etag));
        } catch (error) {
          throw retold(error);
        }
      }}
      onLoadTheirs={async () => asTool(await onLoadTheirs())}
      onDraftChange={(typed) => onTyped(typed && resourceOf(typed))}
      special={{ noun: "Resource", sections: <Sections />, aside, isNew: value === undefined }}
    />
  );
}

function Sections() {
  return (
    <>
      <div className="py-6">
        <CheckField
          path="enabled"
          label="Enabled"
          hint="While it is off, POST /resource answers with 404."
        />
      </div>
      <Work />
      <Response />
    </>
  );
}
