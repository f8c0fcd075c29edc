"use client";

import { checkHooks } from "@/components/queries/run-draft-tool";
import { Button } from "@/components/ui/primitives/button";
import { useValue } from "../../editor-state";
import { Section } from "../../sections/section";
import { ModuleEditor } from "../javascript/module-editor";

const startingHooks = `// Every export is optional: delete those you do not need.

// Return false or throw to reject the call before the request is sent.
export const validate = ({ params, clientId, agentName, toolCalls }) => true;

// Return false to hide the tool from this caller.
export const isAvailable = ({ clientId, agentName }) => true;

// Callbacks can only write to the log of the call.
export const callbacks = {
  onBeforeCall(toolId, clientId, agentName, params) {
    console.info("Calling with", params);
  },
};
`;

/** Edits the hooks of an HTTP tool. */
export function HttpHooks() {
  const [module, setModule] = useValue("http.module");
  return (
    <Section
      id="hooks"
      title="Hooks"
      description="JavaScript around the request: validate, definition, isAvailable and four callbacks."
    >
      {module === "" ? (
        <Button onClick={() => setModule(startingHooks)}>Add hooks</Button>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <div className="w-full">
            <ModuleEditor
              path="http.module"
              label="Module"
              value={module}
              onChange={setModule}
              check={checkHooks}
              minHeight="10rem"
            />
          </div>
          <Button variant="ghost" size="sm" onClick={() => setModule("")}>
            Remove hooks
          </Button>
        </div>
      )}
    </Section>
  );
}
