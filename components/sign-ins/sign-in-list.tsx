"use client";

import { AppWindow } from "lucide-react";
import { useState } from "react";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { type SignInOwner, useEndSignIn, useSignIns } from "@/components/queries/sign-ins";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import type { SignIn } from "@/lib/api/schemas/sign-ins";

const emptyTexts: Record<SignInOwner["kind"], string> = {
  agent: "Nobody has signed in yet.",
  personal: "You have not signed in to an agent with any app.",
};

/** Formats a sign-in as "Ada via Claude" for an agent, or as "Claude for Weather" for a user. */
const toTitle = ({ program, user, agent }: SignIn, kind: SignInOwner["kind"]): string =>
  kind === "agent" ? `${user.name} via ${program}` : `${program} for ${agent.name}`;

/** Lists who signed in with which app, with buttons to end the sign-ins. */
export function SignInList({ owner }: { owner: SignInOwner }) {
  const { data, error, refetch } = useSignIns(owner);
  const { mutateAsync: end } = useEndSignIn(owner);
  const rowFocus = useRowFocus<HTMLUListElement>();
  const [ending, setEnding] = useState<SignIn | null>(null);
  if (!data && error)
    return (
      <ErrorState title="The sign-ins could not be loaded" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <ListSkeleton label="Loading the sign-ins" rows={1} tall />;
  const { signIns, externalIssuer } = data;
  return (
    <>
      {externalIssuer !== undefined && (
        <p className="wrap-anywhere mb-3 text-muted last:mb-0">
          Sign-ins are managed by the operator’s authorization server, {externalIssuer}. End them
          there.
        </p>
      )}
      {externalIssuer === undefined && signIns.length === 0 && (
        <p className="text-muted">{emptyTexts[owner.kind]}</p>
      )}
      {signIns.length > 0 && (
        <ul {...rowFocus} aria-label="Sign-ins" className="border-line border-t">
          {signIns.map((signIn) => (
            <SignInRow
              key={signIn.id}
              signIn={signIn}
              title={toTitle(signIn, owner.kind)}
              onEnd={() => setEnding(signIn)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={() => setEnding(null)}
        title={`End the sign-in of ${ending ? toTitle(ending, owner.kind) : ""}?`}
        description="The app immediately loses access to the agent. To use it again, the person must sign in again."
        confirmLabel="End sign-in"
        onConfirm={async () => {
          if (!ending) return;
          await end(ending.id);
          notify.success("The sign-in was ended");
        }}
      />
    </>
  );
}

type SignInRowProps = { signIn: SignIn; title: string; onEnd: () => void };

function SignInRow({ signIn, title, onEnd }: SignInRowProps) {
  const { user, scopes, createdAt, lastUsedAt } = signIn;
  return (
    <li className="flex items-center gap-3 border-line border-b px-1 py-2">
      <AppWindow aria-hidden className="size-4 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere" title={user.email}>
          {title}
        </p>
        <p className="wrap-anywhere text-muted text-xs">
          Since <RelativeTime value={createdAt} />
          {" · "}
          {lastUsedAt ? (
            <>
              last used <RelativeTime value={lastUsedAt} />
            </>
          ) : (
            "never used"
          )}
          {` · scopes: ${scopes.join(", ")}`}
        </p>
      </div>
      <Button
        {...rowControl}
        size="sm"
        variant="ghost"
        onClick={onEnd}
        aria-label={`End the sign-in of ${title}`}
      >
        End
      </Button>
    </li>
  );
}
