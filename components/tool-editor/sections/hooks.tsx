"use client";

import { memo } from "react";
import { useValue } from "../editor-state";
import { getHandlerEditor } from "../handlers";

/** Hooks around the handler, for kinds whose own code does not export them. */
export const Hooks = memo(function Hooks() {
  const [kind] = useValue("kind");
  const HandlerHooks = getHandlerEditor(kind).hooks?.Section;
  return HandlerHooks ? <HandlerHooks /> : null;
});
