"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { loadPage } from "@/components/client/site-path";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import type {
  Addition,
  AuthorizationRequest,
  Permission,
} from "@/lib/agent/access/authorization-request";
import { answerAuthorization, signOut } from "./account-requests";

/** Tracks whether the request has expired, so that the server no longer accepts an answer. */
const useExpiry = (expiresInMs: number) => {
  const [isExpired, setIsExpired] = useState(expiresInMs <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsExpired(true), expiresInMs);
    return () => clearTimeout(timer);
  }, [expiresInMs]);
  return { isExpired, expire: () => setIsExpired(true) };
};

const openSignIn = () => loadPage(`/authorize/sign-in${window.location.search}`);

/** Whether the browser leaves the page for this URL, instead of opening an app next to it. */
const isWebUrl = (url: string): boolean => /^https?:/i.test(url);

/** Sends the answer, then sends the browser back to the app, at the URL that the server returns. */
const useAnswer = (onExpired: () => void) => {
  const [error, setError] = useState("");
  const [pending, setPending] = useState<"allow" | "deny" | "sign-out">();
  const [appUrl, setAppUrl] = useState<string>();
  const answer = async (accept: boolean, addedScopes: readonly string[] = []) => {
    setError("");
    setPending(accept ? "allow" : "deny");
    const result = await answerAuthorization(
      { accept, addedScopes },
      window.location.search.slice(1),
    );
    if (result.ok) {
      if (!isWebUrl(result.value)) setAppUrl(result.value);
      return window.location.assign(result.value);
    }
    if (result.error.status === 400) return onExpired();
    // The session has ended. The sign-in page leads back here.
    if (result.error.status === 401) return openSignIn();
    setError(result.error.message);
    setPending(undefined);
  };
  const changeAccount = async () => {
    if (pending) return;
    setError("");
    setPending("sign-out");
    const result = await signOut();
    if (result.ok) return openSignIn();
    setError(result.error.message);
    setPending(undefined);
  };
  return { error, pending, appUrl, answer, changeAccount };
};

function PermissionRow({ text, tools, isNew }: Permission) {
  return (
    <li className="flex flex-col gap-0.5 px-3 py-2.5">
      <span className="flex flex-wrap items-center gap-2">
        {text}
        {isNew && <Badge>New</Badge>}
      </span>
      {tools.length > 0 && (
        <span className="wrap-anywhere text-muted text-sm">{tools.join(", ")}</span>
      )}
    </li>
  );
}

type AdditionsProps = {
  additions: readonly Addition[];
  added: readonly string[];
  onChange: (scopes: string[]) => void;
};

/** What the app has not asked for and the person can allow it as well. */
function Additions({ additions, added, onChange }: AdditionsProps) {
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2.5 font-medium">
        You can also let it use tools that need separate permission
      </legend>
      {additions.map(({ scope, tools }) => (
        <Checkbox
          key={scope}
          checked={added.includes(scope)}
          onCheckedChange={(checked) =>
            onChange(
              checked === true ? [...added, scope] : added.filter((other) => other !== scope),
            )
          }
          label={<span className="wrap-anywhere">{tools.join(", ")}</span>}
        />
      ))}
    </fieldset>
  );
}

const describeApp = ({ name, publisher }: AuthorizationRequest["client"]): string => {
  if (publisher === undefined) return `${name}, registered here by an owner`;
  const source = publisher ? `as ${publisher} describes it` : "as it calls itself";
  return `${name}, ${source}. Nobody has verified this.`;
};

/** What is known about the app, and where the answer is sent. */
function App({ client, redirectHost }: Pick<AuthorizationRequest, "client" | "redirectHost">) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      <div>
        <dt className="text-muted">App</dt>
        <dd className="wrap-anywhere">{describeApp(client)}</dd>
      </div>
      <div>
        <dt className="text-muted">Returns you to</dt>
        <dd className="wrap-anywhere font-mono">{redirectHost}</dd>
      </div>
    </dl>
  );
}

/** Replaces the request when it can no longer be answered. */
function Ending({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed no longer exists.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere font-semibold text-2xl outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}

type ConsentProps = {
  request: AuthorizationRequest;
  /**
   * How long the server will still accept an answer, by the server's clock, because the browser's
   * may be wrong.
   */
  expiresInMs: number;
  user: { name: string; email: string };
};

/** Asks a person whether an app may use an agent on their behalf. */
export function Consent({ request, expiresInMs, user }: ConsentProps) {
  const { client, redirectHost, agent, permissions, additions, isMember } = request;
  const [added, setAdded] = useState(() =>
    additions.filter(({ isAllowed }) => isAllowed).map(({ scope }) => scope),
  );
  const { isExpired, expire } = useExpiry(expiresInMs);
  const { error, pending, appUrl, answer, changeAccount } = useAnswer(expire);
  if (appUrl)
    return (
      <Ending title={`Continue in ${client.name}`}>
        <p className="text-base text-muted">
          The app receives your answer when it opens. After that, you can close this page.
        </p>
        <Button asChild size="lg" className="mt-4">
          <a href={appUrl}>Open the app</a>
        </Button>
      </Ending>
    );
  if (isExpired)
    return (
      <Ending title="This request has expired">
        <p className="wrap-anywhere text-base text-muted">
          Nothing was sent to {client.name}. To start over, go back to the app and connect it to{" "}
          {agent.name} again. You can close this page.
        </p>
      </Ending>
    );
  const isExtension = permissions.some(({ isNew }) => isNew);
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1 className="wrap-anywhere font-semibold text-2xl">
          {client.name} asks for {isExtension ? "more access" : "access"} to {agent.name}
        </h1>
        <p className="wrap-anywhere text-base text-muted">
          You are signed in as {user.name} ({user.email}).{" "}
          <button
            type="button"
            className="rounded-sm text-ink text-link"
            aria-disabled={pending !== undefined}
            onClick={changeAccount}
          >
            Not you?
          </button>
        </p>
      </header>
      {error && (
        <Callout tone="danger" role="alert">
          {error}
        </Callout>
      )}
      {isMember ? (
        <section aria-labelledby="permissions" className="flex flex-col gap-2">
          <h2 id="permissions" className="font-medium">
            It can do this on your behalf until you end its access
          </h2>
          <ul className="divide-y divide-line rounded-md border border-line">
            {permissions.map((permission) => (
              <PermissionRow key={permission.scope} {...permission} />
            ))}
          </ul>
        </section>
      ) : (
        <Callout tone="warning" title="This account cannot grant access">
          Only members of the Space that owns {agent.name} can. Sign in with another account, or ask
          an owner of the Space for an invitation.
        </Callout>
      )}
      {isMember && additions.length > 0 && (
        <Additions additions={additions} added={added} onChange={setAdded} />
      )}
      <App client={client} redirectHost={redirectHost} />
      <div className="flex flex-wrap gap-3">
        {isMember && (
          <Button
            variant="primary"
            size="lg"
            busy={pending === "allow"}
            disabled={pending !== undefined}
            onClick={() => answer(true, added)}
          >
            Allow
          </Button>
        )}
        <Button
          size="lg"
          busy={pending === "deny"}
          disabled={pending !== undefined}
          onClick={() => answer(false)}
        >
          {isMember ? "Deny" : "Go back to the app"}
        </Button>
      </div>
    </div>
  );
}
