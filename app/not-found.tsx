import type { Metadata } from "next";
import { StandalonePage } from "@/components/layout/standalone-page";
import { Button } from "@/components/ui/primitives/button";
import { Link } from "@/components/ui/primitives/link";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <StandalonePage>
      <div className="flex flex-col items-start gap-6">
        <div className="flex flex-col gap-2">
          <h1 className="font-semibold text-2xl">Page not found</h1>
          <p className="text-base text-muted">
            It was moved or deleted, the URL is mistyped, or it belongs to a Space you are not a
            member of.
          </p>
        </div>
        <Button asChild>
          <Link href="/agents">Go to your agents</Link>
        </Button>
      </div>
    </StandalonePage>
  );
}
