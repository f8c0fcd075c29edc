"use client";

import { Button } from "@/components/ui/button";
import { useEditor, useValue } from "../editor-state";
import { withParameter } from "../form/new-parameter";
import { fillBlanks, urlBlanks } from "../form/url-blanks";

/** Offers to turn `{id}` or `:id` in the URL into parameters. */
export function UrlBlanks() {
  const { form, noun, announce, focusField } = useEditor();
  const [url] = useValue("http.url");
  const names = [...new Set(urlBlanks(url).map(({ name }) => name))];
  if (noun !== "tool" || names.length === 0) return null;
  const listed = new Intl.ListFormat("en").format(names);
  const make = () => {
    const rows = names.reduce(
      (made, name) => withParameter(made, [name])?.rows ?? made,
      form.getValues("rows"),
    );
    form.setValue("rows", rows);
    form.setValue("http.url", fillBlanks(url));
    announce(`${listed} now come from the parameters.`);
    focusField("http.url");
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs" role="status">
      <span>
        <span className="font-mono text-ink">{listed}</span> would be sent literally.
      </span>
      <Button
        size="sm"
        className="h-6 px-1.5 text-xs"
        // Keeps the focus in the field: leaving it shows its issues, which would move the button away.
        onMouseDown={(event) => event.preventDefault()}
        onClick={make}
      >
        {names.length === 1 ? `Create parameter ${listed}` : "Create parameters"}
      </Button>
    </p>
  );
}
