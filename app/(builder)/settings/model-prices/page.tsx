import type { Metadata } from "next";
import { ModelPricesPage } from "@/components/settings/model-prices-page";

export const metadata: Metadata = { title: "Model prices" };

export default function ModelPrices() {
  return <ModelPricesPage />;
}
