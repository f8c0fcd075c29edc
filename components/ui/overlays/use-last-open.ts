import { useState } from "react";

/** The value while a dialog is open, and afterwards the last one: nothing may change while the dialog fades out. */
export function useLastOpen<Value>(open: boolean, value: Value): Value {
  const [last, setLast] = useState(value);
  if (!open) return last;
  if (!Object.is(last, value)) setLast(value);
  return value;
}
