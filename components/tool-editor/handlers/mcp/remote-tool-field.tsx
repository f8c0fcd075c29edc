"use client";

import { RefreshCw } from "lucide-react";
import { useValue } from "@/components/tool-editor/editor-state";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { useDefinition } from "./use-definition";
import type { RemoteTools } from "./use-remote-tools";

/** Selects the server's tool: typed, or chosen from the server's list once it is loaded. */
export function RemoteToolField({ tools, error, isLoading, load }: RemoteTools) {
  const [url] = useValue("mcp.url");
  const [name, setName] = useValue("mcp.tool");
  const { choose } = useDefinition();
  const isListed = tools?.some(({ handler }) => handler.tool === name);
  return (
    <div className="flex flex-col gap-2">
      <FormField
        path="mcp.tool"
        label="Remote tool"
        hint={tools?.length === 0 ? "The server has no tools." : undefined}
        aside={
          <Button
            size="sm"
            variant="ghost"
            className="-my-1 min-h-6 py-0"
            writes
            busy={isLoading}
            disabled={url.trim() === ""}
            onClick={load}
          >
            <RefreshCw aria-hidden />
            {tools ? "Reload tools" : "Load tools"}
          </Button>
        }
      >
        {tools ? (
          <NativeSelect
            value={name}
            onChange={({ target: { value } }) => {
              const live = tools.find(({ handler }) => handler.tool === value);
              if (live) choose(live);
            }}
          >
            {!isListed && (
              <option value={name}>{name ? `${name} (not offered)` : "Choose a tool"}</option>
            )}
            {tools.map(({ handler }) => (
              <option key={handler.tool} value={handler.tool}>
                {handler.tool}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </FormField>
      {error && (
        <Callout tone="danger" role="alert" title="Could not load the tools">
          {error.message}
        </Callout>
      )}
    </div>
  );
}
