import { Import } from "lucide-react";
import { Link } from "@/components/ui/primitives/link";
import { Button } from "../ui/primitives/button";
import { OptionCard } from "./option-card";

/** The option to start from an import, into a new agent or the one that `href` names. */
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
      An OpenAPI document, a cURL command, a collection of Postman, Insomnia, Hoppscotch or Bruno, a
      HAR file, tool definitions, sample JSON, code with zod, a manifest, or an agent at its URL.
    </OptionCard>
  );
}
