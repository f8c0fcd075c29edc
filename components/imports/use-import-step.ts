import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";

export type ImportStep = "source" | "operations" | "preview";

const toHref = (pathname: string, query: URLSearchParams, step: ImportStep) => {
  const next = new URLSearchParams(query);
  if (step === "source") next.delete("step");
  else next.set("step", step);
  return next.size > 0 ? `${pathname}?${next}` : pathname;
};

/** Whether a URL shows a step of the import that is open: going there loses nothing. */
export const isStepOfOpenImport = (url: string): boolean => {
  const [there, here] = [url, location.href].map((href) => {
    const { pathname, searchParams } = new URL(href, location.href);
    return toHref(pathname, searchParams, "source");
  });
  return there === here;
};

/** The step in the URL, so that Back leads to the one before; the source where the URL's has no data, as after a reload. */
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
      // A response may arrive when another step or page is shown than at its request.
      const { pathname: here, search } = window.location;
      const href = toHref(pathname, new URLSearchParams(search), next);
      if (here === pathname && here + search !== href) window.history.pushState(null, "", href);
    },
  };
}
