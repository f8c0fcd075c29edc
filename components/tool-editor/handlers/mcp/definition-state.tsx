"use client";

import { useFormPart, useValue } from "@/components/tool-editor/editor-state";
import { JsonView } from "@/components/ui/data/json-view";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import type { RemoteDefinition } from "@/lib/agent/handlers/mcp";
import { findSuspicions, showHiddenCharacters } from "@/lib/analysis/suspicious-text";
import { DefinitionChange } from "./definition-change";
import { useDefinition } from "./use-definition";
import type { LiveTool } from "./use-remote-tools";

const showHidden = (definition: RemoteDefinition): unknown =>
  JSON.parse(showHiddenCharacters(JSON.stringify(definition)));

function Suspicions({ definition }: { definition: RemoteDefinition }) {
  const suspicions = findSuspicions(definition);
  if (suspicions.length === 0) return null;
  return (
    <Callout tone="danger" title="Review the server’s definition before you use this tool">
      <ul className="flex flex-col gap-1">
        {suspicions.map(({ code, message }) => (
          <li key={code} className="wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function ChangedDefinition({
  live,
  accepted,
}: {
  live: LiveTool;
  accepted: RemoteDefinition | null;
}) {
  const { accept } = useDefinition();
  const { definition } = live.handler;
  return (
    <Callout
      tone="warning"
      title="The server has changed this tool"
      actions={
        <Button size="sm" writes onClick={() => accept(live)}>
          Accept the change
        </Button>
      }
    >
      <p className="mb-2">
        Calls are refused with UPSTREAM_CHANGED until you accept the change, save and publish.
      </p>
      {accepted && definition ? (
        <DefinitionChange before={accepted} after={definition} />
      ) : (
        <p>The accepted definition was not stored, so there is nothing to compare.</p>
      )}
    </Callout>
  );
}

function PinState({ live }: { live: LiveTool }) {
  const pin = useFormPart(({ mcp }) => mcp.pin);
  const [accepted] = useValue("mcp.definition");
  const { accept } = useDefinition();
  if (pin === live.handler.pin)
    return <p className="text-muted text-sm">The server’s definition is the one you accepted.</p>;
  if (pin !== "") return <ChangedDefinition live={live} accepted={accepted} />;
  return (
    <Callout
      tone="info"
      title="No definition is accepted"
      actions={
        <Button size="sm" writes onClick={() => accept(live)}>
          Accept this definition
        </Button>
      }
    >
      Until then, the server can change what this tool does without notice.
    </Callout>
  );
}

/**
 * Shows how the server's definition of the tool compares with the accepted one. `live` is undefined
 * until it is loaded.
 */
export function DefinitionState({ live }: { live: LiveTool | undefined }) {
  const [accepted] = useValue("mcp.definition");
  useValue("description");
  useValue("rows");
  const { isTakenOver, takeOver } = useDefinition();
  const definition = live?.handler.definition ?? accepted;
  return (
    <>
      <div role="status">{live && <PinState live={live} />}</div>
      {definition && <Suspicions definition={definition} />}
      {definition && (
        <Disclosure summary="The server’s definition">
          <JsonView label="Definition" value={showHidden(definition)} />
        </Disclosure>
      )}
      {live && !isTakenOver(live) && (
        <div>
          <Button size="sm" writes onClick={() => takeOver(live)}>
            Use its description and parameters
          </Button>
        </div>
      )}
    </>
  );
}
