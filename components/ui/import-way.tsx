import { Import } from "lucide-react";
import Link from "next/link";
import { Button } from "./button";
import { Way } from "./way";

/** The option to start from an import, into a new agent or the one that `href` names. */
export function ImportWay({ href }: { href: string }) {
  return (
    <Way
      icon={<Import aria-hidden />}
      title="Import"
      action={
        <Button asChild>
          <Link href={href}>Import</Link>
        </Button>
      }
    >
      An OpenAPI document, a cURL command, a Postman collection, sample JSON, a manifest, or an
      agent at its URL.
    </Way>
  );
}
