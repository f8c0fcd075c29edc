"use client";

import { KeyRound } from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { useCredentials } from "@/components/queries/credentials";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { Credential } from "@/lib/api/schemas/credentials";
import { useEditor } from "../editor-state";

type Offer = { service: string; value: string };

const braced = (service: string, field: string) => `{{credentials.${service}.${field}}}`;

/** The placeholders a service offers: one per field, or user:password for Basic auth. */
const offersOf = (type: string, service: string, fields: readonly string[]): Offer[] => {
  if (type !== "basic") return fields.map((field) => ({ service, value: braced(service, field) }));
  const user = fields.find((field) => /user|login|mail|client.?id|account/i.test(field));
  const password = fields.find((field) => /pass|secret|token|key/i.test(field));
  if (user && password)
    return [{ service, value: `${braced(service, user)}:${braced(service, password)}` }];
  return fields.map((field) => ({ service, value: `${braced(service, field)}:` }));
};

/** Inserts a credential of the Space into the field and grants it to the tool. */
export function CredentialPicker(props: { type: string; onPick: (value: string) => void }) {
  const { form, state, noun, announce, focusField, credentialSheet } = useEditor();
  const { data = [] } = useCredentials();
  const picked = useRef(false);
  if (noun !== "tool") return null;
  const offers = data.flatMap(({ service, fields }) =>
    offersOf(
      props.type,
      service,
      fields.map(({ name }) => name),
    ),
  );
  const pick = ({ service, value }: Offer) => {
    picked.current = true;
    const granted = form.getValues("credentials") ?? [];
    if (!granted.includes(service)) form.setValue("credentials", [...granted, service]);
    props.onPick(value);
    announce(`${service} inserted. This tool may now use it.`);
    focusField("http.authValue");
  };
  const make = () => {
    picked.current = true;
    const use = ({ service, fields }: Credential) => {
      const [first] = offersOf(
        props.type,
        service,
        fields.map(({ name }) => name),
      );
      if (first) props.onPick(first.value);
    };
    state.set({
      wish: { service: "", opener: null, cell: null, path: "http.authValue", onSaved: use },
    });
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" variant="ghost" className="-my-1 h-6">
          <KeyRound aria-hidden />
          Use a credential
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          if (picked.current) event.preventDefault();
          picked.current = false;
        }}
      >
        <DropdownMenuLabel>
          {offers.length > 0 ? "Selecting one allows this tool to use it" : "No credentials yet"}
        </DropdownMenuLabel>
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
          <DropdownMenuItem writes onSelect={make}>
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
