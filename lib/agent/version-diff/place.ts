import { pointer } from "../json";
import { ordinal, quoted } from "./words";

/** A position in a tool's parameters. */
export type Place = {
  /** A JSON Pointer into the tool. */
  path: string;
  /** Its description for people: `"amount" in each item of "transfers"`. */
  name: string;
  isRoot: boolean;
  /** Whether defaults are applied here before validation; they are not inside variants. */
  fills: boolean;
};

export const parametersPlace: Place = {
  path: "/parameters",
  name: "the input",
  isRoot: true,
  fills: true,
};

const inside = (place: Place, name: string) => (place.isRoot ? name : `${name} in ${place.name}`);

export const memberOf = (place: Place, name: string): Place => ({
  path: pointer(`${place.path}/properties`, name),
  name: inside(place, quoted(name)),
  isRoot: false,
  fills: place.fills,
});
export const itemOf = (place: Place): Place => ({
  path: `${place.path}/items`,
  name: `each item of ${place.name}`,
  isRoot: false,
  fills: place.fills,
});
export const othersOf = (place: Place): Place => ({
  path: `${place.path}/additionalProperties`,
  name: `every additional ${place.isRoot ? "parameter" : `field of ${place.name}`}`,
  isRoot: false,
  fills: false,
});
export const variantOf = (place: Place, keyword: string, index: number): Place => ({
  path: `${place.path}/${keyword}/${index}`,
  name: `the ${ordinal(index)} variant of ${place.name}`,
  isRoot: false,
  fills: false,
});
