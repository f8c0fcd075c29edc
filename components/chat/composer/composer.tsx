"use client";

import type { UserMessage } from "@ag-ui/client";
import { ArrowUp, Paperclip, Square, X } from "lucide-react";
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from "react";
import { useDraftText } from "@/components/browser-storage/use-draft-text";
import { formatBytes } from "@/components/ui/data/format-bytes";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Textarea } from "@/components/ui/inputs/textarea";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { type Attachment, getAttachmentProblem, readAttachment, toContent } from "./attachments";

type ComposerProps = {
  ref?: Ref<HTMLTextAreaElement>;
  /** The key under which the tab stores the text, such as "weather/chat/new". */
  draftName: string;
  isRunning: boolean;
  /** A sentence about why nothing can be sent. Undefined if sending is possible. */
  blockedReason: string | undefined;
  onSend: (content: UserMessage["content"]) => void;
  onStop: () => void;
  /** Selectors beside the buttons. */
  children?: ReactNode;
};

const noAttachments: readonly Attachment[] = [];

/** Files that are being read, and the conversation they were added to. */
type Reading = { draftName: string; files: readonly File[] };

/** Collects a message's attachments, with the reason if some cannot be added. */
const useAttachments = (draftName: string) => {
  // Each conversation has its own, as it has its own text.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, readonly Attachment[]>>(new Map());
  const [problem, setProblem] = useState("");
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const attachments = drafts.get(draftName) ?? noAttachments;
  const unreadFiles = readings.flatMap((each) => (each.draftName === draftName ? each.files : []));
  const update = (change: (current: readonly Attachment[]) => readonly Attachment[]) =>
    setDrafts((all) => new Map(all).set(draftName, change(all.get(draftName) ?? noAttachments)));
  return {
    attachments,
    problem,
    isReading: unreadFiles.length > 0,
    add: async (files: readonly File[]) => {
      const nextProblem = getAttachmentProblem([...attachments, ...unreadFiles], files);
      setProblem(nextProblem ?? "");
      if (nextProblem) return;
      const reading = { draftName, files };
      setReadings((all) => [...all, reading]);
      try {
        const added = await Promise.all(files.map(readAttachment));
        update((current) => [...current, ...added]);
      } catch {
        setProblem("A file could not be read. Check that it still exists, then add it again.");
      } finally {
        setReadings((all) => all.filter((each) => each !== reading));
      }
    },
    remove: (id: string) => {
      setProblem("");
      update((current) => current.filter((each) => each.id !== id));
    },
    clear: () => update(() => noAttachments),
  };
};

/** The message input. Enter sends, Shift+Enter adds a line. */
export function Composer(props: ComposerProps) {
  const { ref, draftName, isRunning, blockedReason, onSend, onStop, children } = props;
  const [text, setText] = useDraftText(draftName);
  const [isDropTarget, setIsDropTarget] = useState(false);
  const { attachments, problem, isReading, add, remove, clear } = useAttachments(draftName);
  const fileInput = useRef<HTMLInputElement>(null);
  const rowFocus = useRowFocus<HTMLDivElement>();
  const isEmpty = text.trim() === "" && attachments.length === 0;
  const canSend = !isEmpty && !isReading && !isRunning && !blockedReason;

  const send = () => {
    if (!canSend) return;
    onSend(toContent(text.trim(), attachments));
    setText("");
    clear();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && isRunning) {
      event.preventDefault();
      onStop();
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const takeFiles = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    if (data.files.length === 0) return;
    event.preventDefault();
    void add([...data.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files has the attach button beside it.
    <div
      {...rowFocus}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsDropTarget(true);
      }}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={(event) => {
        setIsDropTarget(false);
        takeFiles(event, event.dataTransfer);
      }}
      className={classNames(
        "rounded-md border border-line-strong bg-raised p-2 has-[textarea:focus-visible]:border-focus has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus",
        isDropTarget && "border-accent bg-accent-quiet",
      )}
    >
      {attachments.length > 0 && (
        <ul aria-label="Attachments" className="mb-2 flex flex-wrap gap-1.5">
          {attachments.map(({ id, name, size }) => (
            <li
              key={id}
              className="inline-flex max-w-full items-center gap-1.5 rounded-md border border-line bg-sunken pl-2 text-sm"
            >
              <span className="max-w-48 truncate">{name}</span>
              <span className="text-muted text-xs">{formatBytes(size)}</span>
              <IconButton
                {...rowControl}
                label={`Remove ${name}`}
                size="sm"
                onClick={() => remove(id)}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Textarea
        ref={ref}
        aria-label="Message"
        data-row-add=""
        placeholder="Message the agent"
        rows={1}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => takeFiles(event, event.clipboardData)}
        className="border-transparent bg-transparent px-1.5 text-base leading-6 outline-none hover:border-transparent focus-visible:border-transparent focus-visible:outline-none"
      />
      <p role="alert" className="px-1.5 pb-1 text-danger-strong text-sm empty:hidden">
        {problem}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-1">
        <input
          ref={fileInput}
          type="file"
          multiple
          hidden
          aria-label="Files to attach"
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
        <IconButton label="Attach files" size="sm" onClick={() => fileInput.current?.click()}>
          <Paperclip aria-hidden />
        </IconButton>
        {children}
        <span className="ml-auto flex min-w-0 items-center gap-2">
          {blockedReason && <span className="text-muted text-xs">{blockedReason}</span>}
          {isRunning ? (
            <IconButton label="Stop" variant="secondary" side="top" onClick={onStop}>
              <Square aria-hidden className="fill-current" />
            </IconButton>
          ) : (
            <IconButton
              label="Send"
              variant="primary"
              side="top"
              writes
              disabled={!canSend}
              onClick={send}
            >
              <ArrowUp aria-hidden />
            </IconButton>
          )}
        </span>
      </div>
    </div>
  );
}
