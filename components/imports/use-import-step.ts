import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";

export type ImportStep = "source" | "operations" | "preview";

const toHref = (pathname: string, query: URLSearchParams, step: ImportStep) => {
  const next = new URLSearchParams(query);
  if (step === "source") next.delete("step");
  else next.set("step", step);
  return next.size > 0 ? `${pathname}?${next}` : pathname;
};

/** Whether a URL shows a step of the open import. Navigating there loses nothing. */
export const isStepOfOpenImport = (url: string): boolean => {
  const [there, here] = [url, location.href].map((href) => {
    const { pathname, searchParams } = new URL(href, location.href);
    return toHref(pathname, searchParams, "source");
  });
  return there === here;
};

/**
 * The step in the URL, so that Back returns to the previous step. Falls back to the source if the
 * step in the URL has no data, as after a reload.
 */
export function useImportStep(hasData: Record<"operations" | "preview", boolean>) {
  const pathname = usePathname();
  const query = useSearchParams();
  const stepInUrl = query.get("step");
  const step: ImportStep =
    (stepInUrl === "operations" || stepInUrl === "preview") && hasData[stepInUrl]
      ? stepInUrl
      : "source";
  const isWithoutData = stepInUrl !== null && step === "source";
  useEffect(() => {
    if (isWithoutData) window.history.replaceState(null, "", toHref(pathname, query, "source"));
  }, [isWithoutData, pathname, query]);
  return {
    step,
    showStep: (next: ImportStep) => {
      // By the time a response arrives, another step or page may be shown.
      const { pathname: here, search } = window.location;
      const href = toHref(pathname, new URLSearchParams(search), next);
      if (here === pathname && here + search !== href) window.history.pushState(null, "", href);
    },
  };
}
