"use client";

import { useAgent, useChangeAgent } from "@/components/queries/agents";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { parseTemplate } from "@/lib/agent/placeholders/template";
import { parseDraftName } from "../draft-name";
import { useEditor } from "../editor-state";
import { withParameter } from "../form/request/new-parameter";
import { SetUpCredential } from "./set-up-credential";

const buttonClass = "ml-1 min-h-5 px-1.5 py-0 text-xs";

type PlaceholderFixesProps = {
  /** Form path of the field with the placeholder. */
  path: string;
  /** Text inside the braces. */
  unknown: string;
};

/**
 * Buttons that create what an unknown placeholder refers to: a parameter, a variable or a
 * credential.
 */
export function PlaceholderFixes({ path, unknown }: PlaceholderFixesProps) {
  const [part] = parseTemplate(`{{${unknown}}}`).template;
  if (typeof part !== "object") return null;
  const { root, path: steps } = part;
  const [first = "", second] = steps;
  if (root === "variables" && steps.length === 1) return <CreateVariable name={first} />;
  if (root === "credentials" && steps.length === 2)
    return <SetUpCredential service={first} field={second} path={path} className={buttonClass} />;
  const plainName = steps.length === 0 ? [root] : [];
  const parameterPath = root === "params" ? steps : plainName;
  return <CreateParameter path={path} unknown={unknown} parameterPath={parameterPath} />;
}

type CreateParameterProps = PlaceholderFixesProps & { parameterPath: readonly string[] };

function CreateParameter({ path, unknown, parameterPath }: CreateParameterProps) {
  const { form, noun, announce, focusField } = useEditor();
  const name = parameterPath.join(".");
  if (noun !== "tool" || !withParameter(form.getValues("rows"), parameterPath)) return null;
  const create = () => {
    const result = withParameter(form.getValues("rows"), parameterPath);
    if (!result) return;
    form.setValue("rows", result.rows);
    const text: unknown = form.getValues(path as "http.url");
    // Rewrite a bare name to refer to the new parameter.
    if (typeof text === "string" && unknown === name)
      form.setValue(path as "http.url", text.replaceAll(`{{${unknown}}}`, `{{params.${name}}}`));
    announce(`Parameter ${name} created.`);
    focusField(path);
  };
  return (
    <Button size="sm" className={buttonClass} onClick={create}>
      Create parameter {name}
    </Button>
  );
}

const variableNamePattern = /^[a-z0-9-]+$/;

function CreateVariable({ name }: { name: string }) {
  const { sample, announce } = useEditor();
  const { slug } = parseDraftName(sample().draftName);
  const { data, refetch } = useAgent(slug);
  const { mutateAsync: change, isPending } = useChangeAgent(slug);
  if (!data || !variableNamePattern.test(name) || name === "api-key") return null;
  const create = async () => {
    const { value, etag } = data;
    const before = value.variables ?? [];
    try {
      const updated = await change({ change: { variables: [...before, { ref: name }] }, etag });
      announce(`Variable ${name} created.`);
      notify.success(`Callers may now send x-${name}`, {
        description: "Add a description or make it required on the agent’s Endpoint page.",
        action: {
          label: "Undo",
          onClick: () =>
            void change({ change: { variables: before }, etag: updated.etag }).catch((error) =>
              notify.failure("Could not undo", error),
            ),
        },
      });
    } catch (error) {
      void refetch();
      notify.failure("Could not create the variable", error);
    }
  };
  return (
    <Button size="sm" className={buttonClass} busy={isPending} onClick={() => void create()}>
      Create variable {name}
    </Button>
  );
}
