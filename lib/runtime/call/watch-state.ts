import type { CallerPorts } from "@/lib/handlers/handler";

/** Wraps a call to track whether it has changed the state of its conversation. */
export const watchState = <Call extends { onState: CallerPorts["onState"] }>(call: Call) => {
  const { onState } = call;
  let isChanged = false;
  const onChange: typeof onState = (state) => {
    isChanged = true;
    onState?.(state);
  };
  return { watched: onState ? { ...call, onState: onChange } : call, isChanged: () => isChanged };
};
