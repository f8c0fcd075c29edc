import { UrlText } from "@/components/ui/data/url-text";
import { exportFormats, exports } from "@/lib/exports/index";

type ExportDocument = { label: string; description: string; path: string };

const documents: ExportDocument[] = exportFormats.map((format) => ({
  label: exports[format].label,
  description: exports[format].description,
  path: format === "openapi" ? "/openapi.json" : `/export/${format}`,
}));

/**
 * The export formats of the agent: links if the agent is public, otherwise plain URLs, because they
 * need a key.
 */
export function ExportList({ baseUrl, isPublic }: { baseUrl: string; isPublic: boolean }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {documents.map(({ label, description, path }) => (
        <div key={path} className="contents">
          <dt className="font-medium text-sm">{label}</dt>
          <dd className="flex flex-col gap-0.5 text-sm max-sm:pb-2">
            <span className="text-muted">{description}</span>
            {isPublic ? (
              <a href={`${baseUrl}${path}`} className="wrap-anywhere font-mono text-xs text-link">
                <UrlText url={`${baseUrl}${path}`} />
              </a>
            ) : (
              <code className="wrap-anywhere font-mono text-xs">
                <UrlText url={`${baseUrl}${path}`} />
              </code>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
