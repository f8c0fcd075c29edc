import { appendPointer } from "@/lib/schema/json";
import { formatOrdinal, quote } from "../phrases";

/** A position in a tool's parameters. */
export type SchemaLocation = {
  /** A JSON Pointer into the tool. */
  path: string;
  /** Its description for people: `"amount" in each item of "transfers"`. */
  name: string;
  isRoot: boolean;
  /** Whether defaults are applied here before validation. They are not inside variants. */
  appliesDefaults: boolean;
  /** Whether `format` is a restriction in the later version. */
  enforcesFormats: boolean;
};

export const parametersLocation: SchemaLocation = {
  path: "/parameters",
  name: "the input",
  isRoot: true,
  appliesDefaults: true,
  enforcesFormats: false,
};

const describeInside = (location: SchemaLocation, name: string) =>
  location.isRoot ? name : `${name} in ${location.name}`;

export const getMemberLocation = (location: SchemaLocation, name: string): SchemaLocation => ({
  path: appendPointer(`${location.path}/properties`, name),
  name: describeInside(location, quote(name)),
  isRoot: false,
  appliesDefaults: location.appliesDefaults,
  enforcesFormats: location.enforcesFormats,
});
export const getItemLocation = (location: SchemaLocation): SchemaLocation => ({
  path: `${location.path}/items`,
  name: `each item of ${location.name}`,
  isRoot: false,
  appliesDefaults: location.appliesDefaults,
  enforcesFormats: location.enforcesFormats,
});
export const getAdditionalLocation = (location: SchemaLocation): SchemaLocation => ({
  path: `${location.path}/additionalProperties`,
  name: `every additional ${location.isRoot ? "parameter" : `field of ${location.name}`}`,
  isRoot: false,
  appliesDefaults: false,
  enforcesFormats: location.enforcesFormats,
});
export const getVariantLocation = (
  location: SchemaLocation,
  keyword: string,
  index: number,
): SchemaLocation => ({
  path: `${location.path}/${keyword}/${index}`,
  name: `the ${formatOrdinal(index)} variant of ${location.name}`,
  isRoot: false,
  appliesDefaults: false,
  enforcesFormats: location.enforcesFormats,
});
