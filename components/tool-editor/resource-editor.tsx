"use client";

import { type ReactNode, useMemo } from "react";
import type { Resource, Variable } from "@/lib/agent/manifest";
import type { BearerMode, Tool } from "@/lib/agent/tool";
import type { Issue } from "@/lib/errors";
import { CheckField } from "./fields/text-field";
import type { SavedTool } from "./props";
import { HandlerSection } from "./sections/handler-section";
import { Response } from "./sections/response";
import { ToolEditor } from "./tool-editor";

export type SavedResource = { value: Resource | undefined; etag?: string };

type ResourceEditorProps = {
  saved: SavedResource;
  draftName: string;
  variables: readonly Variable[];
  bearer: BearerMode;
  /** Like `ToolEditorProps.onSave`, with JSON Pointers into the agent. */
  onSave: (resource: Resource, etag: string | undefined) => Promise<SavedResource>;
  onLoadTheirs: () => Promise<SavedResource>;
  lastSave: ReactNode;
  /** Called shortly after each change with the resource, or with null while it has errors. */
  onDraftChange: (resource: Resource | null) => void;
  /** Pane for running the resource, provided by another feature. */
  aside: ReactNode;
};

const startingModule = `export default async function (params, context) {
  // What a model should know before the conversation begins, such as:
  return { user: context.userId ?? "unknown", time: new Date().toISOString() };
}
`;
const blank: Resource = { enabled: false, handler: { kind: "javascript", code: startingModule } };

/**
 * Wraps the resource in a tool without parameters, so that the tool editor's forms and checks apply
 * to it.
 */
const toTool = (resource: Resource = blank, bearer: BearerMode): Tool => ({
  name: "resource",
  description: "Context about the user or the environment.",
  parameters: { type: "object", properties: {} },
  enabled: resource.enabled,
  bearer,
  ...(resource.responseType && { responseType: resource.responseType }),
  handler: resource.handler,
});
const toResource = ({ enabled = true, responseType, handler }: Tool): Resource => ({
  enabled,
  ...(responseType && { responseType }),
  handler,
});

/** Rewrites the issue paths of a server error to those of the stand-in tool. */
const remapError = (error: unknown): unknown => {
  const { issues } = (error ?? {}) as { issues?: readonly Issue[] };
  if (!issues || !(error instanceof Error)) return error;
  const remapped = issues.map((issue) => ({
    ...issue,
    path: issue.path.replace(/^\/resource(?=\/)/, ""),
  }));
  return Object.assign(new Error(error.message), error, { issues: remapped });
};

/**
 * Edits the agent's resource: context that a host loads once per conversation, produced by a
 * handler.
 */
export function ResourceEditor(props: ResourceEditorProps) {
  const { saved, bearer, variables, draftName, onSave, onLoadTheirs, onDraftChange, aside } = props;
  const toSavedTool = ({ value, etag }: SavedResource): SavedTool => ({
    value: toTool(value, bearer),
    ...(etag !== undefined && { etag }),
  });
  const { value, etag } = saved;
  const tool = useMemo(
    () => ({ value: toTool(value, bearer), ...(etag !== undefined && { etag }) }),
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
          return toSavedTool(await onSave(toResource(next), etag));
        } catch (error) {
          throw remapError(error);
        }
      }}
      onLoadTheirs={async () => toSavedTool(await onLoadTheirs())}
      lastSave={props.lastSave}
      onDraftChange={(draft) => onDraftChange(draft && toResource(draft))}
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
          hint="While disabled, POST /resource returns 404."
        />
      </div>
      <HandlerSection />
      <Response />
    </>
  );
}
