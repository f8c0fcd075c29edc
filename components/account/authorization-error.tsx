const reasons: Partial<Record<string, string>> = {
  invalid_client:
    "The program is unknown here, or its description could not be loaded. Check its settings, or ask whoever makes it.",
  client_disabled: "This program has been switched off here. Ask an owner of this Toolwright.",
  unauthorized_client: "This program is not meant for people to sign in with.",
  invalid_redirect:
    "The program asked to send you to an address that it has not registered. Somebody may be imitating it.",
};

/** Why a program's request ended here. The text of the request itself is not shown: anybody can write it. */
export function AuthorizationError({ code }: { code: string }) {
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return (
    <div role="alert" className="flex flex-col gap-2">
      <h1 className="font-semibold text-2xl">Access was not granted</h1>
      <p className="text-base text-muted">
        {reason ?? "The program’s request is incomplete or no longer valid."}
      </p>
      <p className="text-base text-muted">
        Nothing was sent to the program. Close this page, and start again there if you trust it.
      </p>
    </div>
  );
}
