import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { pushPath, replacePath, toSitePath } from "@/components/client/site-path";

export type ImportStep = "source" | "operations" | "preview";

const toHref = (pathname: string, query: URLSearchParams, step: ImportStep) => {
  const next = new URLSearchParams(query);
  if (step === "source") next.delete("step");
  else next.set("step", step);
  return next.size > 0 ? `${pathname}?${next}` : pathname;
};

/** Whether a URL shows a step of the open import. Navigating there loses nothing. */
export const isStepOfOpenImport = (url: string): boolean => {
  const [there, here] = [url, toSitePath(location.href)].map((path) => {
    const { pathname, searchParams } = new URL(path, location.href);
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
    if (isWithoutData) replacePath(toHref(pathname, query, "source"));
  }, [isWithoutData, pathname, query]);
  return {
    step,
    showStep: (next: ImportStep) => {
      // By the time a response arrives, another step or page may be shown.
      const [here, search = ""] = toSitePath(window.location.href).split(/[?#]/);
      const href = toHref(pathname, new URLSearchParams(search), next);
      if (here === pathname && here + window.location.search !== href) pushPath(href);
    },
  };
}
