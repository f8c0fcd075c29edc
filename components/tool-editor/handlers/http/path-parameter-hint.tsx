"use client";

import { useEditor, useValue } from "@/components/tool-editor/editor-state";
import { withParameter } from "@/components/tool-editor/form/request/new-parameter";
import {
  findPathParameters,
  insertPlaceholders,
} from "@/components/tool-editor/form/request/path-parameters";
import { Button } from "@/components/ui/primitives/button";
import { formatList } from "@/lib/agent/format-list";

/** Offers to turn `{id}` or `:id` in the URL into parameters. */
export function PathParameterHint() {
  const { form, noun, announce, focusField } = useEditor();
  const [url] = useValue("http.url");
  const names = [...new Set(findPathParameters(url).map(({ name }) => name))];
  if (noun !== "tool" || names.length === 0) return null;
  const nameList = formatList(names);
  const createParameters = () => {
    const rows = names.reduce(
      (current, name) => withParameter(current, [name])?.rows ?? current,
      form.getValues("rows"),
    );
    form.setValue("rows", rows);
    form.setValue("http.url", insertPlaceholders(url));
    announce(`${nameList} now come from the parameters.`);
    focusField("http.url");
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs" role="status">
      <span>
        <span className="font-mono text-ink">{nameList}</span> would be sent literally.
      </span>
      <Button
        size="sm"
        className="min-h-6 px-1.5 text-xs"
        // Keep the focus in the field: blurring it would show its issues, which would move the
        // button away.
        onMouseDown={(event) => event.preventDefault()}
        onClick={createParameters}
      >
        {names.length === 1 ? `Create parameter ${nameList}` : "Create parameters"}
      </Button>
    </p>
  );
}
