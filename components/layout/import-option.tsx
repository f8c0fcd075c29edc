import { Import } from "lucide-react";
import { Link } from "@/components/ui/primitives/link";
import { Button } from "../ui/primitives/button";
import { OptionCard } from "./option-card";

/** The option to start from an import, into a new agent or the one in `href`. */
export function ImportOption({ href }: { href: string }) {
  return (
    <OptionCard
      icon={<Import aria-hidden />}
      title="Import"
      action={
        <Button asChild>
          <Link href={href}>Import</Link>
        </Button>
      }
    >
      From an OpenAPI document, a cURL command, a Postman collection, a manifest, code, an agent’s
      URL, and more.
    </OptionCard>
  );
}
