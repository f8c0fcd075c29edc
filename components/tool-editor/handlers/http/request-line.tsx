"use client";

import { useState } from "react";
import { methodColors } from "@/components/http-message/method-colors";
import { useEditor, useValue } from "@/components/tool-editor/editor-state";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { TemplateInput } from "@/components/tool-editor/fields/template-input";
import { replaceRequest } from "@/components/tool-editor/form/codec/replace-request";
import {
  addToBody,
  findUnsentParameters,
  usuallyHasBody,
} from "@/components/tool-editor/form/request/body-from-parameters";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { notify } from "@/components/ui/overlays/toaster";
import { classNames } from "@/components/ui/primitives/class-names";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import { httpMethods } from "@/lib/agent/handlers/http";
import { convertCurl } from "@/lib/imports/readers/curl/convert-curl";
import {
  hasFixedValues,
  noteFiles,
  noteShellVariables,
} from "@/lib/imports/readers/curl/missing-values";
import { looksLikeCurl } from "./looks-like-curl";
import { MethodHint } from "./method-hint";
import { type PastedCommand, PastedNotes } from "./pasted-notes";
import { PathParameterHint } from "./path-parameter-hint";
import { PathStyles } from "./path-styles";

/** Edits the method and URL. Pasting a cURL command into the URL fills in the whole request. */
export function RequestLine() {
  const { form, announce, sample, dismissOnClose } = useEditor();
  const [method, setMethod] = useValue("http.method");
  const [url, setUrl] = useValue("http.url");
  const [pastedCommand, setPastedCommand] = useState<PastedCommand | null>(null);
  const isReadOnly = useIsFieldReadOnly();

  /**
   * Sets the method. If it usually has a body and the request has none, sends the unused parameters
   * in the body.
   */
  const chooseMethod = (next: typeof method) => {
    setMethod(next);
    const http = form.getValues("http");
    const { tool } = sample();
    if (!usuallyHasBody(next) || http.bodyType !== "none" || tool.handler.kind !== "http") return;
    const names = findUnsentParameters(tool, tool.handler);
    const change = names.length > 0 ? addToBody(http, names) : undefined;
    if (change) form.setValue("http", { ...http, ...change });
  };
  const paste = (text: string): boolean => {
    if (isReadOnly || !looksLikeCurl(text)) return false;
    const request = convertCurl(text);
    if ("problem" in request) {
      notify.error("Could not parse the command", { description: request.problem });
      return true;
    }
    const [http, grantedServices] = form.getValues(["http", "credentials"]);
    form.setValue("http", replaceRequest(http, request.handler));
    form.setValue("credentials", [...new Set([...grantedServices, ...request.credentials])]);
    setPastedCommand({
      text,
      hasFixedValues: hasFixedValues(request.handler),
      notes: [
        ...[...request.notes, ...noteShellVariables(request.handler, request.shellVariables)].map(
          ({ message }) => message,
        ),
        ...noteFiles(request.files),
      ],
      credentials: request.credentials,
    });
    announce("Request imported from the command.");
    const undo = () => {
      form.setValue("http", http);
      form.setValue("credentials", grantedServices);
      setPastedCommand(null);
    };
    dismissOnClose(
      notify.success("Request imported from the command", {
        action: { label: "Undo", onClick: undo },
      }),
    );
    return true;
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <FormField path="http.method" label="Method" hideLabel className="w-26 shrink-0">
          <NativeSelect
            value={method}
            onValueChange={chooseMethod}
            className={classNames("font-medium font-mono", methodColors[method])}
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
            // A long URL wraps visually but stays one line of text.
            onChange={(text) => setUrl(text.replace(/[\r\n]+/g, ""))}
            onPasteText={paste}
            inputMode="url"
            placeholder="https://api.example.com/users"
            lines={1}
          />
        </FormField>
      </div>
      <PathStyles />
      <PathParameterHint />
      <MethodHint />
      {pastedCommand && (
        <PastedNotes pastedCommand={pastedCommand} onClose={() => setPastedCommand(null)} />
      )}
    </div>
  );
}
