import { toAddress } from "@/components/client/site-path";

/** The footer of every reference page, with a link to the machine-readable index. */
export function ReferenceFooter() {
  return (
    <footer className="border-line border-t pt-4 text-muted text-sm">
      For programs and language models,{" "}
      <a href={toAddress("/llms.txt")} className="font-mono text-link">
        /llms.txt
      </a>{" "}
      lists these documents.
    </footer>
  );
}
