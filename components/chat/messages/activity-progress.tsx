import { TextResult } from "@/components/tool-result/text-result";
import { ProgressBar } from "@/components/ui/data/progress-bar";

type Progress = { done: number; total?: number; message?: string };

const readProgress = (value: unknown): Progress | undefined => {
  const { done, total, message } = (value ?? {}) as Record<string, unknown>;
  if (typeof done !== "number") return undefined;
  return {
    done,
    ...(typeof total === "number" && { total }),
    ...(typeof message === "string" && { message }),
  };
};

const formatProgress = ({ done, total, message }: Progress): string =>
  [message, total === undefined ? `${done}` : `${done} of ${total}`].filter(Boolean).join(" · ");

/** The progress of a running tool, and its output so far. */
export function ActivityProgress({ activity }: { activity: Record<string, unknown> }) {
  const progress = readProgress(activity.progress);
  const chunks = Array.isArray(activity.chunks) ? activity.chunks : [];
  const isText = chunks.every((chunk) => typeof chunk === "string");
  return (
    <div className="flex flex-col gap-2">
      {progress && (
        <div className="flex flex-col gap-1">
          <p className="text-muted text-xs tabular-nums">{formatProgress(progress)}</p>
          <ProgressBar
            aria-label="Progress"
            value={progress.total === undefined ? undefined : progress.done}
            max={progress.total}
          />
        </div>
      )}
      {chunks.length > 0 && (
        <TextResult value={isText ? chunks.join("") : chunks} label="Result so far" />
      )}
    </div>
  );
}
