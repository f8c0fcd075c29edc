import type { HttpExchange } from "@/components/client/call-published";
import { HttpRequest } from "@/components/http-message/http-request";
import { Link } from "@/components/ui/primitives/link";

type HttpTabProps = {
  http: HttpExchange;
  version: number;
  slug: string;
};

/** The HTTP request and response between a host and the published agent. */
export function HttpTab({ http, version, slug }: HttpTabProps) {
  const { status, ms, responseHeaders, method, url, headers, body } = http;
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="http-response">
        <h3 id="http-response" className="mb-2 font-medium text-muted text-xs">
          Response
        </h3>
        <p className="font-mono text-sm tabular-nums">
          <span className="font-semibold">HTTP {status}</span>{" "}
          <span className="text-muted">
            from version {version} in {Math.round(ms)} ms
          </span>
        </p>
        <dl
          aria-label="Response headers"
          className="mt-2 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs"
        >
          {responseHeaders.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-muted text-xs">
          Accepted calls are listed by x-request-id in the{" "}
          <Link href={`/agents/${slug}/calls`} className="text-link">
            call log
          </Link>
          .
        </p>
      </section>
      <section aria-labelledby="http-request">
        <h3 id="http-request" className="mb-2 font-medium text-muted text-xs">
          Request
        </h3>
        <HttpRequest
          request={{ method, url, headers: [...headers], body, generated: [], origins: [] }}
        />
      </section>
    </div>
  );
}
