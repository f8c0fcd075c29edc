"use client";

import { FailedRole } from "@/components/layout/failed-role";
import { Page, PageSection } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useMe } from "@/components/queries/me";
import { useModelPrices } from "@/components/queries/models";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "@/components/ui/data/table";
import { VisuallyHidden } from "@/components/ui/primitives/visually-hidden";
import type { ListedModelPrice } from "@/lib/api/schemas/models";
import { ModelPriceForm } from "./model-price-form";
import { ModelPriceRow } from "./model-price-row";

/** The prices of the Space's models, with which the cost of runs is calculated. */
export function ModelPricesPage() {
  const { data: me } = useMe();
  const { data, error, refetch } = useModelPrices();
  const isOwner = me?.role === "owner";
  return (
    <Page
      title="Model prices"
      description={`The cost of a run is calculated from these prices, in US dollars per million tokens. The built-in ones are the providers’ list prices of March 2026; ${me && !isOwner ? "only an owner can change them" : "set your own where they have changed"}.`}
    >
      <FailedRole />
      {!data && !error && <ListSkeleton label="Loading the prices" />}
      {!data && error && (
        <ErrorState title="The prices could not be loaded" retry={refetch}>
          {error.message}
        </ErrorState>
      )}
      {data && <Prices prices={data} isOwner={isOwner} />}
      {data && isOwner && (
        <div className="mt-8">
          <PageSection
            title="Add a price"
            description="For a model that is not listed, such as one on your own server. A price also applies to the model’s dated versions."
          >
            <ModelPriceForm />
          </PageSection>
        </div>
      )}
    </Page>
  );
}

function Prices({ prices, isOwner }: { prices: readonly ListedModelPrice[]; isOwner: boolean }) {
  return (
    <Table label="Model prices">
      <TableHeader>
        <TableRow>
          <TableHead>Model</TableHead>
          <TableHead numeric className="max-sm:px-1.5">
            Input
          </TableHead>
          <TableHead numeric className="max-sm:whitespace-normal max-sm:px-1.5">
            Cached input
          </TableHead>
          <TableHead numeric className="max-sm:px-1.5">
            Output
          </TableHead>
          <TableHead className="max-sm:hidden">Source</TableHead>
          <TableHead>
            <VisuallyHidden>Actions</VisuallyHidden>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {prices.map((price) => (
          <ModelPriceRow key={`${price.provider} ${price.model}`} price={price} isOwner={isOwner} />
        ))}
      </TableBody>
    </Table>
  );
}
