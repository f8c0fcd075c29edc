"use client";

import Link from "next/link";
import { useState, useSyncExternalStore } from "react";
import { blankHeader } from "@/components/http-message/header-rows";
import { Page } from "@/components/layout/page";
import { FormSkeleton } from "@/components/layout/page-states";
import { ReadOnlyForm } from "@/components/ui/primitives/read-only";
import { Abilities } from "./abilities";
import { type AddressDraft, AddressForm } from "./address-form";
import { RemoteChat, type RemoteTarget } from "./remote-chat";
import { readStoredAddress, storeAddress } from "./stored-address";

const subscribeToNothing = () => () => {};
/** What is stored is unknown while the server renders the page. */
const useIsInBrowser = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

const readDraft = (): AddressDraft => {
  const { url, headerNames, tools } = readStoredAddress();
  return { url, rows: headerNames.map((name) => blankHeader(name)), tools };
};

const rememberDraft = ({ url, rows, tools }: AddressDraft) =>
  storeAddress({
    url,
    headerNames: rows.map(({ name }) => name.trim()).filter((name) => name !== ""),
    tools,
  });

/** Talks to any AG-UI agent: first its address, then the chat. */
export function RemotePage() {
  const [target, setTarget] = useState<RemoteTarget>();
  const [draft, setDraft] = useState<AddressDraft>();
  const isInBrowser = useIsInBrowser();
  if (target)
    return (
      <>
        <h1 className="sr-only">AG-UI client</h1>
        <RemoteChat target={target} onChangeAddress={() => setTarget(undefined)} />
      </>
    );
  return (
    <Page
      title="AG-UI client"
      description={
        <>
          Talk to any agent that speaks AG-UI 1.0, and watch its events. Your own published agents
          with a model do; their URL is on their{" "}
          <Link
            href="/agents"
            className="underline decoration-line underline-offset-4 hover:decoration-current"
          >
            Endpoint page
          </Link>
          .
        </>
      }
    >
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        {isInBrowser ? (
          <ReadOnlyForm>
            <AddressForm
              initial={draft ?? readDraft()}
              onConnect={(next, used) => {
                rememberDraft(used);
                setDraft(used);
                setTarget(next);
              }}
            />
          </ReadOnlyForm>
        ) : (
          <FormSkeleton label="Loading the form" fields={2} />
        )}
        <Abilities />
      </div>
    </Page>
  );
}
