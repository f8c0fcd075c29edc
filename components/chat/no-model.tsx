import { Button } from "@/components/ui/primitives/button";
import { Link } from "@/components/ui/primitives/link";

/** Links to the choice of a model, and to where an agent's tools run without one. */
export function NoModel({ slug }: { slug: string }) {
  return (
    <div className="w-full max-w-270 px-4 pt-6 pb-16 md:px-8 md:pt-8">
      <h2 className="font-semibold text-xl">Choose a model to talk to this agent</h2>
      <p className="mt-1 max-w-prose text-base text-muted">
        Use a provider’s API key, or run a model on your own computer without one.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild variant="primary" writes>
          <Link href={`/agents/${slug}/model`}>Choose a model</Link>
        </Button>
        <Button asChild>
          <Link href={`/agents/${slug}/playground`}>Run a tool without a model</Link>
        </Button>
      </div>
    </div>
  );
}
