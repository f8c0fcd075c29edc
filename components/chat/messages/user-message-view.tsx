"use client";

import type { UserMessage } from "@ag-ui/client";
import { ChevronLeft, ChevronRight, ListChecks, Pencil } from "lucide-react";
import { type KeyboardEvent, memo, useEffect, useEffectEvent, useRef, useState } from "react";
import { Textarea } from "@/components/ui/inputs/textarea";
import { Button } from "@/components/ui/primitives/button";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { getContentMedia, getContentText } from "../composer/attachments";
import { MediaPart } from "./media-part";

export type TurnVersions = {
  count: number;
  index: number;
  show: (index: number) => void;
  /** Returns once in which direction a step between the versions has led to this one. */
  takeStep: () => number | undefined;
};

type UserMessageViewProps = {
  message: UserMessage;
  versions: TurnVersions | undefined;
  /** Undefined during a run. */
  onEdit: ((text: string) => void) | undefined;
  onKeepAsTest: (() => void) | undefined;
};

/** A person's message, which can be edited into a branch. */
export const UserMessageView = memo(function UserMessageView(props: UserMessageViewProps) {
  const { message, versions, onEdit, onKeepAsTest } = props;
  const [isEditing, setIsEditing] = useState(false);
  const text = getContentText(message.content);
  const media = getContentMedia(message.content);
  const editButton = useRef<HTMLButtonElement>(null);
  if (isEditing)
    return (
      <MessageEditor
        text={text}
        onCancel={() => {
          setIsEditing(false);
          // The button is rendered again in the next frame.
          requestAnimationFrame(() => editButton.current?.focus());
        }}
        onSave={
          onEdit &&
          ((next) => {
            setIsEditing(false);
            onEdit(next);
          })
        }
      />
    );
  return (
    <div className="group flex flex-col items-end gap-1">
      <span className="sr-only">You:</span>
      {media.length > 0 && (
        <div className="flex max-w-[85%] flex-wrap justify-end gap-2">
          {media.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sent message's parts never change.
            <MediaPart key={index} part={part} />
          ))}
        </div>
      )}
      {text && (
        <p
          dir="auto"
          className="wrap-anywhere max-h-96 max-w-[85%] overflow-y-auto whitespace-pre-wrap rounded-md bg-selected px-3 py-2 text-base"
        >
          {text}
        </p>
      )}
      <div className="flex items-center gap-0.5">
        {versions && versions.count > 1 && <VersionSteps versions={versions} />}
        <div className="flex items-center gap-0.5 opacity-0 transition-opacity focus-within:opacity-100 group-hover:opacity-100 coarse:opacity-100">
          <CopyButton value={text} label="Copy the message" />
          {onEdit && (
            <IconButton
              ref={editButton}
              label="Edit into a branch"
              size="sm"
              writes
              onClick={() => setIsEditing(true)}
            >
              <Pencil aria-hidden />
            </IconButton>
          )}
          {onKeepAsTest && (
            <IconButton label="Save as a test" size="sm" writes onClick={onKeepAsTest}>
              <ListChecks aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
    </div>
  );
});

function VersionSteps({ versions }: { versions: TurnVersions }) {
  const { count, index, show, takeStep } = versions;
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // The pressed button was removed with the other version's conversation.
  const restoreFocus = useEffectEvent(() => {
    const step = takeStep();
    if (step === undefined) return;
    const isPrevious = step < 0 ? index > 0 : index === count - 1;
    (isPrevious ? previous : next).current?.focus();
  });
  useEffect(() => restoreFocus(), []);
  return (
    <fieldset className="flex items-center text-muted text-xs tabular-nums">
      <legend className="sr-only">Versions of this message</legend>
      <IconButton
        ref={previous}
        label="Previous version"
        size="sm"
        disabled={index === 0}
        onClick={() => show(index - 1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      {index + 1} of {count}
      <IconButton
        ref={next}
        label="Next version"
        size="sm"
        disabled={index === count - 1}
        onClick={() => show(index + 1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </fieldset>
  );
}

type MessageEditorProps = {
  text: string;
  /** Undefined during a run. The typed text stays. */
  onSave: ((text: string) => void) | undefined;
  onCancel: () => void;
};

function MessageEditor({ text, onSave, onCancel }: MessageEditorProps) {
  const [value, setValue] = useState(text);
  const canSave = onSave !== undefined && value.trim() !== "";
  const save = () => canSave && onSave(value.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      save();
    }
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div className="ml-auto flex w-full max-w-[85%] flex-col gap-2">
      <Textarea
        aria-label="Edited message"
        autoFocus
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        className="text-base"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-muted text-xs">The conversation so far is kept as a branch.</p>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" writes disabled={!canSave} onClick={save}>
          Send
        </Button>
      </div>
    </div>
  );
}
