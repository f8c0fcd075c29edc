"use client";

import { useState } from "react";
import { useStoredFields } from "@/components/queries/credentials";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { NativeSelect } from "@/components/ui/native-select";
import { useIsFrozen } from "@/components/ui/read-only";
import { notify } from "@/components/ui/toaster";
import { httpMethods } from "@/lib/agent/handlers/http";
import { requestFromCurl } from "@/lib/agent/reading/curl/request-from-curl";
import { useEditor, useValue } from "../editor-state";
import { FormField } from "../fields/form-field";
import { SetUpCredential } from "../fields/set-up-credential";
import { TemplateInput } from "../fields/template-input";
import { httpFromCurl, looksLikeCurl } from "../form/http-from-curl";
import { MethodHint } from "./method-hint";
import { UrlBlanks } from "./url-blanks";

/** Notes on a pasted command, and the services whose secrets it needs. */
type Pasted = { notes: { code: string; message: string }[]; credentials: string[] };

/** Method and URL. Pasting a cURL command into the URL fills in the whole request. */
export function RequestLine() {
  const { form, announce } = useEditor();
  const [method, setMethod] = useValue("http.method");
  const [url, setUrl] = useValue("http.url");
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const frozen = useIsFrozen();

  const paste = (text: string): boolean => {
    if (frozen || !looksLikeCurl(text)) return false;
    const read = requestFromCurl(text);
    if ("problem" in read) {
      notify.error("Could not parse the command", { description: read.problem });
      return true;
    }
    const [http, granted] = form.getValues(["http", "credentials"]);
    form.setValue("http", httpFromCurl(http, read));
    form.setValue("credentials", [...new Set([...(granted ?? []), ...read.credentials])]);
    setPasted({ notes: read.notes, credentials: read.credentials });
    announce("Request imported from the command.");
    notify.success("Request imported from the command", {
      action: {
        label: "Undo",
        onClick: () => {
          form.setValue("http", http);
          form.setValue("credentials", granted);
          setPasted(null);
        },
      },
    });
    return true;
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <FormField path="http.method" label="Method" hideLabel className="w-26 shrink-0">
          <NativeSelect
            value={method}
            onChange={(event) => setMethod(event.target.value as typeof method)}
            className="font-medium font-mono"
          >
            {httpMethods.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </NativeSelect>
        </FormField>
        <FormField
          path="http.url"
          label="URL"
          hideLabel
          className="min-w-0 flex-1 basis-60"
          hint={url === "" ? "Enter a URL or paste a cURL command." : undefined}
        >
          <TemplateInput
            field="URL"
            path="http.url"
            value={url}
            onChange={setUrl}
            onPasteText={paste}
            inputMode="url"
            placeholder="https://api.example.com/users/{{params.id}}"
          />
        </FormField>
      </div>
      <UrlBlanks />
      <MethodHint />
      {pasted && (pasted.notes.length > 0 || pasted.credentials.length > 0) && (
        <PastedNotes pasted={pasted} onClose={() => setPasted(null)} />
      )}
    </div>
  );
}

function PastedNotes({ pasted, onClose }: { pasted: Pasted; onClose: () => void }) {
  const stored = useStoredFields();
  const { credentials, notes } = pasted;
  const lacking = credentials.filter((service) => !Object.hasOwn(stored, service));
  return (
    <Callout
      tone="info"
      role="status"
      title="Imported from the command"
      actions={
        <>
          {lacking.map((service) => (
            <SetUpCredential key={service} service={service} path="http.url" />
          ))}
          <Button size="sm" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1">
        {notes.map(({ code, message }) => (
          <li key={code + message}>{message}</li>
        ))}
        {credentials.map((service) => (
          <li key={service}>
            This tool may now use the credential {service}. Its values stay in the Space.
          </li>
        ))}
      </ul>
    </Callout>
  );
}
