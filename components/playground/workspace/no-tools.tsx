import { FlaskConical } from "lucide-react";
import { IncompleteList } from "@/components/incomplete-changes/incomplete-list";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { Link } from "@/components/ui/primitives/link";
import type { Variable } from "@/lib/agent/manifest";
import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";
import { CallerProfile } from "../caller/caller-profile";
import type { RenderSecretAction } from "../caller/profile-value";
import { useCallerProfile } from "../caller/use-caller-profile";

type NoToolsProps = {
  slug: string;
  variables: Variable[];
  incompleteTools: readonly ListedIncompleteEntry[];
  renderSecretAction: RenderSecretAction;
};

/** Shown while no tool can run. The caller can be edited nevertheless, because chats use it too. */
export function NoTools({ slug, variables, incompleteTools, renderSecretAction }: NoToolsProps) {
  const callers = useCallerProfile(slug, variables);
  const isNew = incompleteTools.length === 0;
  return (
    <div className="flex w-full max-w-270 flex-col gap-4 px-4 pb-16 md:px-8 md:pt-8">
      <h1 className="sr-only">Playground</h1>
      <EmptyState
        title={isNew ? "No tools yet" : "No complete tool yet"}
        icon={<FlaskConical aria-hidden />}
        actions={
          isNew && (
            <Button asChild variant="primary">
              <Link href={`/agents/${slug}/new-tool`}>New tool</Link>
            </Button>
          )
        }
      >
        {isNew ? (
          "Add a tool to run it here and inspect its request and response."
        ) : (
          <>
            <p className="mb-3">Fix these problems to run the tool here.</p>
            <IncompleteList slug={slug} entries={incompleteTools} />
          </>
        )}
      </EmptyState>
      {variables.length > 0 && (
        <div className="max-w-prose">
          <CallerProfile
            callers={callers}
            variables={variables}
            bearer="none"
            renderSecretAction={renderSecretAction}
          />
        </div>
      )}
    </div>
  );
}
