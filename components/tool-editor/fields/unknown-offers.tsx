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
  /** The form's field that holds the placeholder. */
  path: string;
  /** What is written inside the braces. */
  unknown: string;
};

/** Ways to make a placeholder mean something: the parameter, the variable or the credential that it names. */
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
    // A bare name means the parameter from now on.
    if (typeof text === "string" && unknown === name)
      form.setValue(path as "http.url", text.replaceAll(`{{${unknown}}}`, `{{params.${name}}}`));
    announce(`The parameter ${name} is created.`);
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
      announce(`The variable ${name} is created.`);
      notify.success(`Callers may now send x-${name}`, {
        description: "Describe it, or require it, under Callers and variables of the agent.",
        action: {
          label: "Undo",
          onClick: () =>
            void change({ change: { variables: before }, etag: made.etag }).catch((error: Error) =>
              notify.error("The variable is still there", { description: error.message }),
            ),
        },
      });
    } catch (error) {
      void refetch();
      notify.error("The variable was not created", { description: (error as Error).message });
    }
  };
  return (
    <Button size="sm" className={small} busy={isPending} onClick={() => void create()}>
      Create variable {name}
    </Button>
  );
}
