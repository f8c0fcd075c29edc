import { useState } from "react";

/**
 * Returns the value while a dialog is open, and the last one afterwards, so that nothing changes
 * while the dialog fades out.
 */
export function useLastOpen<Value>(open: boolean, value: Value): Value {
  const [last, setLast] = useState(value);
  if (!open) return last;
  if (!Object.is(last, value)) setLast(value);
  return value;
}
