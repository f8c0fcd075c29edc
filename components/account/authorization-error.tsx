import { Button } from "@/components/ui/primitives/button";
import { Link } from "@/components/ui/primitives/link";

const reasons: Partial<Record<string, string>> = {
  invalid_client:
    "The app is unknown here, or its metadata document could not be loaded. Check its settings, or ask its developer.",
  client_disabled: "This app has been disabled here. Ask an owner of this Space.",
  unauthorized_client: "People cannot sign in with this app.",
  invalid_redirect:
    "The app asked to send you to an address that it has not registered. Someone may be impersonating it.",
};

/**
 * Explains why an app's request failed. Text from the request itself is not shown, because anyone
 * could have written it.
 */
export function AuthorizationError({ code }: { code: string }) {
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return (
    <div role="alert" className="flex flex-col items-start gap-6">
      <div className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl">Access was not granted</h1>
        <p className="text-base text-muted">
          {reason ?? "The app’s request is incomplete or no longer valid."}
        </p>
        <p className="text-base text-muted">
          Nothing was sent to the app. If you trust it, go back to it and start again.
        </p>
      </div>
      <Button asChild>
        <Link href="/agents">Go to your agents</Link>
      </Button>
    </div>
  );
}
