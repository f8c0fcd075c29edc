"use client";

import { useAgent, useChangeAgent } from "@/components/queries/agents";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toaster";
import { parseTemplate } from "@/lib/agent/templates/template";
import { useEditor } from "../editor-state";
import { withParameter } from "../form/new-parameter";
import { SetUpCredential } from "./set-up-credential";

const small = "ml-1 h-5 px-1.5 text-xs";

type UnknownOffersProps = {
  /** The form path of the field with the placeholder. */
  path: string;
  /** The text inside the braces. */
  unknown: string;
};

/** Buttons that create what an unknown placeholder refers to: a parameter, a variable or a credential. */
export function UnknownOffers({ path, unknown }: UnknownOffersProps) {
  const [part] = parseTemplate(`{{${unknown}}}`).template;
  if (typeof part !== "object") return null;
  const { root, path: steps } = part;
  const [first = "", second] = steps;
  if (root === "variables" && steps.length === 1) return <CreateVariable name={first} />;
  if (root === "credentials" && steps.length === 2)
    return <SetUpCredential service={first} field={second} path={path} className={small} />;
  const wished = root === "params" ? steps : steps.length === 0 ? [root] : [];
  return <CreateParameter path={path} unknown={unknown} wished={wished} />;
}

type CreateParameterProps = UnknownOffersProps & { wished: readonly string[] };

function CreateParameter({ path, unknown, wished }: CreateParameterProps) {
  const { form, noun, announce, focusField } = useEditor();
  const name = wished.join(".");
  if (noun !== "tool" || !withParameter(form.getValues("rows"), wished)) return null;
  const create = () => {
    const made = withParameter(form.getValues("rows"), wished);
    if (!made) return;
    form.setValue("rows", made.rows);
    const text: unknown = form.getValues(path as "http.url");
    // A bare name is rewritten to refer to the new parameter.
    if (typeof text === "string" && unknown === name)
      form.setValue(path as "http.url", text.replaceAll(`{{${unknown}}}`, `{{params.${name}}}`));
    announce(`Parameter ${name} created.`);
    focusField(path);
  };
  return (
    <Button size="sm" className={small} onClick={create}>
      Create parameter {name}
    </Button>
  );
}

const variableName = /^[a-z0-9-]+$/;

function CreateVariable({ name }: { name: string }) {
  const { sample, announce } = useEditor();
  const slug = sample().draftName.split("/")[0] ?? "";
  const { data, refetch } = useAgent(slug);
  const { mutateAsync: change, isPending } = useChangeAgent(slug);
  if (!data || !variableName.test(name) || name === "api-key") return null;
  const create = async () => {
    const { value, etag } = data;
    const before = value.variables ?? [];
    try {
      const made = await change({ change: { variables: [...before, { ref: name }] }, etag });
      announce(`Variable ${name} created.`);
      notify.success(`Callers may now send x-${name}`, {
        description:
          "Add a description or make it required under the agent’s Callers and variables.",
        action: {
          label: "Undo",
          onClick: () =>
            void change({ change: { variables: before }, etag: made.etag }).catch((error: Error) =>
              notify.error("Could not undo", { description: error.message }),
            ),
        },
      });
    } catch (error) {
      void refetch();
      notify.error("Could not create the variable", { description: (error as Error).message });
    }
  };
  return (
    <Button size="sm" className={small} busy={isPending} onClick={() => void create()}>
      Create variable {name}
    </Button>
  );
}
