"use client";

import { KeyRound } from "lucide-react";
import { useRef } from "react";
import {
  listFieldNames,
  listStoredFieldNames,
  useCredentials,
} from "@/components/queries/credentials";
import { useEditor } from "@/components/tool-editor/editor-state";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { Button } from "@/components/ui/primitives/button";
import { Link } from "@/components/ui/primitives/link";
import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import type { Credential } from "@/lib/api/schemas/credentials";

type Offer = { service: string; value: string };

/**
 * Returns the placeholders that a service offers: one per field, or user:password for Basic auth.
 */
const getOffers = (type: string, service: string, fields: readonly string[]): Offer[] => {
  if (type !== "basic")
    return fields.map((field) => ({ service, value: createCredentialPlaceholder(service, field) }));
  const user = fields.find((field) => /user|login|mail|client.?id|account/i.test(field));
  const password = fields.find((field) => /pass|secret|token|key/i.test(field));
  if (user && password)
    return [
      {
        service,
        value: `${createCredentialPlaceholder(service, user)}:${createCredentialPlaceholder(service, password)}`,
      },
    ];
  return fields.map((field) => ({
    service,
    value: `${createCredentialPlaceholder(service, field)}:`,
  }));
};

/** Inserts a credential of the Space into the field and grants it to the tool. */
export function CredentialPicker(props: {
  type: string;
  /** Form path of the field. */
  path: string;
  onPick: (value: string) => void;
}) {
  const { form, state, noun, announce, focusField, credentialSheet } = useEditor();
  const { data, error, refetch, isLoading } = useCredentials();
  /** What gets the focus instead of the menu's button. */
  const nextFocus = useRef<"field" | "sheet">(undefined);
  if (noun !== "tool") return null;
  // A requested token is no user's password.
  const listNames = props.type === "basic" ? listStoredFieldNames : listFieldNames;
  const listOffers = (credential: Credential) =>
    getOffers(props.type, credential.service, listNames(credential));
  const offers = (data ?? []).flatMap(listOffers);
  const pick = ({ service, value }: Offer) => {
    nextFocus.current = "field";
    const grantedServices = form.getValues("credentials");
    if (!grantedServices.includes(service))
      form.setValue("credentials", [...grantedServices, service]);
    props.onPick(value);
    announce(`${service} inserted. This tool may now use it.`);
  };
  const createNew = () => {
    nextFocus.current = "sheet";
    const insertFirst = (credential: Credential) => {
      const [first] = listOffers(credential);
      if (first) props.onPick(first.value);
    };
    state.setState({
      credentialRequest: {
        service: "",
        opener: null,
        control: null,
        path: props.path,
        onSaved: insertFirst,
      },
    });
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" variant="ghost" className="-my-1 min-h-6 py-0">
          <KeyRound aria-hidden />
          Use a credential
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          if (nextFocus.current) event.preventDefault();
          if (nextFocus.current === "field") focusField(props.path);
          nextFocus.current = undefined;
        }}
      >
        {data && (
          <DropdownMenuLabel>
            {offers.length > 0 ? "Selecting one allows this tool to use it" : "No credentials yet"}
          </DropdownMenuLabel>
        )}
        {isLoading && <DropdownMenuLabel>Loading the credentials…</DropdownMenuLabel>}
        {!data && error && (
          <>
            <DropdownMenuLabel className="max-w-80">
              The credentials could not be loaded. {error.message}
            </DropdownMenuLabel>
            <DropdownMenuItem
              onSelect={(event) => {
                event.preventDefault();
                void refetch();
              }}
            >
              Try again
            </DropdownMenuItem>
          </>
        )}
        {offers.map((offer) => (
          <DropdownMenuItem
            key={offer.value}
            className="wrap-anywhere font-mono text-xs"
            onSelect={() => pick(offer)}
          >
            {offer.value.replace(/\{\{credentials\.(.*?)\}\}/g, "$1")}
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        {credentialSheet && (
          <DropdownMenuItem writes onSelect={createNew}>
            New credential
          </DropdownMenuItem>
        )}
        <DropdownMenuItem asChild>
          <Link href="/credentials">Manage credentials</Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
