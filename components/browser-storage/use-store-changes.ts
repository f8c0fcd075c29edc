import { useEffect, useEffectEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const STORE_DELAY_MS = 400;

type StoreChanges<Form extends FieldValues> = {
  form: UseFormReturn<Form>;
  /** Called shortly after each change of the form. */
  onPause: () => void;
  /** Called when the page is left, and when the form unmounts. */
  onLeave: () => void;
};

/** Tells when to store the unsaved changes of a form. */
export function useStoreChanges<Form extends FieldValues>(options: StoreChanges<Form>): void {
  const { form } = options;
  const pause = useEffectEvent(options.onPause);
  const leave = useEffectEvent(options.onLeave);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const callback = () => {
      clearTimeout(timer);
      timer = setTimeout(() => pause(), STORE_DELAY_MS);
    };
    const stop = form.subscribe({ formState: { values: true }, callback });
    const onPageHide = () => leave();
    window.addEventListener("pagehide", onPageHide);
    return () => {
      stop();
      clearTimeout(timer);
      leave();
      window.removeEventListener("pagehide", onPageHide);
    };
  }, [form]);
}
