"use client";

import { useId, useState, useSyncExternalStore } from "react";
import { Page } from "@/components/layout/page";
import { FormSkeleton } from "@/components/layout/page-states";
import { FormButtons } from "@/components/ui/overlays/form-buttons";
import { Sheet, SheetContent } from "@/components/ui/overlays/sheet";
import { Button } from "@/components/ui/primitives/button";
import { ReadOnlyForm } from "@/components/ui/primitives/read-only";
import { Abilities } from "./abilities";
import { type AddressDraft, AddressForm } from "./address-form";
import { RemoteChat, type RemoteTarget } from "./remote-chat";
import { readAddress, saveConnectedAddress, saveTypedAddress } from "./stored-address";

const subscribeToNothing = () => () => {};
/** False while the server renders the page, because what is stored is unknown there. */
const useIsInBrowser = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** A chat with any AG-UI agent: first a form for its address, then the conversation. */
export function RemotePage() {
  const [connection, setConnection] = useState<{ target: RemoteTarget; draft: AddressDraft }>();
  const [isChanging, setIsChanging] = useState(false);
  const isInBrowser = useIsInBrowser();
  const formId = useId();
  const connect = (target: RemoteTarget, draft: AddressDraft) => {
    saveConnectedAddress(draft);
    setConnection({ target, draft });
    setIsChanging(false);
  };
  if (connection) {
    const { target, draft } = connection;
    return (
      <>
        <h1 className="sr-only">AG-UI client</h1>
        <RemoteChat key={target.url} target={target} onChangeAddress={() => setIsChanging(true)} />
        <Sheet open={isChanging} onOpenChange={setIsChanging}>
          <SheetContent
            width="lg"
            title="Change the address"
            description="Changing the URL starts a new conversation. Changing headers or tools continues this one."
            footer={<FormButtons form={formId}>Connect</FormButtons>}
          >
            <AddressForm id={formId} initial={draft} onConnect={connect} />
          </SheetContent>
        </Sheet>
      </>
    );
  }
  return (
    <Page
      title="AG-UI client"
      description={
        <>
          Talk to any agent that speaks AG-UI 1.0, and watch its events. Your own agents do once
          they have a model and are published, at{" "}
          <code className="wrap-anywhere font-mono text-sm">/api/agents/…/ag-ui</code>.
        </>
      }
    >
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        {isInBrowser ? (
          <ReadOnlyForm>
            <AddressForm initial={readAddress()} onType={saveTypedAddress} onConnect={connect}>
              <div>
                <Button type="submit" variant="primary">
                  Connect
                </Button>
              </div>
            </AddressForm>
          </ReadOnlyForm>
        ) : (
          <FormSkeleton label="Loading the form" fields={2} />
        )}
        <Abilities />
      </div>
    </Page>
  );
}
