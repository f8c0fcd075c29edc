import type { Tool } from "@/lib/agent/tool";
import { guestCode } from "../guest-code";

const code = guestCode`
const geocoding = "https://geocoding-api.open-meteo.com";
const forecasts = "https://api.open-meteo.com";

/** The codes of the World Meteorological Organization that Open-Meteo uses. */
const conditions = {
  0: "clear sky", 1: "mainly clear", 2: "partly cloudy", 3: "overcast", 45: "fog", 48: "rime fog",
  51: "light drizzle", 53: "drizzle", 55: "heavy drizzle", 56: "light freezing drizzle", 57: "freezing drizzle",
  61: "light rain", 63: "rain", 65: "heavy rain", 66: "light freezing rain", 67: "freezing rain",
  71: "light snow", 73: "snow", 75: "heavy snow", 77: "snow grains",
  80: "light showers", 81: "showers", 82: "violent showers", 85: "light snow showers", 86: "snow showers",
  95: "thunderstorm", 96: "thunderstorm with light hail", 99: "thunderstorm with hail",
};
const sky = (number) => conditions[number] ?? \`weather code \${number}\`;

const ask = async (url, query, { fetch, ToolError }) => {
  const response = await fetch(\`\${url}?\${new URLSearchParams(query)}\`);
  const body = await response.json().catch(() => undefined);
  if (response.ok && body) return body;
  if (response.status === 429)
    throw new ToolError({
      code: "RATE_LIMITED",
      message: "Open-Meteo is rate-limiting calls.",
      recoveryHint: "Wait a minute, then try again.",
    });
  throw new ToolError({
    code: response.status >= 502 ? "NETWORK_ERROR" : "OPERATION_FAILED",
    message: \`Open-Meteo did not answer (status \${response.status})\${body?.reason ? ": " + body.reason : ""}.\`,
    recoveryHint: "Try again in a moment.",
  });
};

const findPlace = async (words, context) => {
  const { ToolError } = context;
  // "Paris, Texas": the service knows places by their own name, so the rest chooses among them.
  const [name, ...more] = words.split(",").map((part) => part.trim());
  const query = { name, count: more.length > 0 ? "20" : "1", language: "en", format: "json" };
  const { results = [] } = await ask(\`\${geocoding}/v1/search\`, query, context);
  const fits = ({ country = "", country_code = "", admin1 = "" }) =>
    more.every((part) =>
      [country, country_code, admin1].some((place) => place.toLowerCase() === part.toLowerCase()),
    );
  const place = results.find(fits);
  if (place) return place;
  throw new ToolError({
    code: "NOT_FOUND",
    message: \`No place called "\${words}" was found.\`,
    parameter: "place",
    expected: "The name of a city or town, with its state or country if needed.",
    example: "Paris, France",
    recoveryHint: "Check the spelling, or name a larger place nearby.",
  });
};

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const dayName = (date) => \`\${weekdays[new Date(date + "T00:00:00Z").getUTCDay()]} \${date}\`;

export default async function ({ place: words, days, units }, context) {
  const { ToolError } = context;
  if (words.trim() === "")
    throw new ToolError({
      code: "MISSING_PARAMETER",
      message: "The 'place' parameter is required.",
      parameter: "place",
      example: "Berlin",
    });
  if (!Number.isInteger(days) || days < 1 || days > 7)
    throw new ToolError({
      code: "INVALID_PARAMETER",
      message: \`A forecast cannot cover \${days} days.\`,
      parameter: "days",
      expected: "A whole number from 1 to 7.",
      example: "3",
    });
  const place = await findPlace(words, context);
  const imperial = units === "imperial";
  const report = await ask(\`\${forecasts}/v1/forecast\`, {
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    current: "temperature_2m,apparent_temperature,relative_humidity_2m,weather_code,wind_speed_10m",
    daily: "weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max",
    timezone: "auto",
    forecast_days: String(days),
    ...(imperial && { temperature_unit: "fahrenheit", wind_speed_unit: "mph" }),
  }, context);

  const [degrees, speed] = imperial ? ["°F", "mph"] : ["°C", "km/h"];
  const { current, daily } = report;
  const where = [place.name, place.admin1, place.country].filter(Boolean);
  const forecast = daily.time.map((date, at) => {
    const chance = daily.precipitation_probability_max[at];
    const range = \`\${daily.temperature_2m_min[at]} to \${daily.temperature_2m_max[at]} \${degrees}\`;
    const rain = chance === null ? "" : \`, \${chance}% chance of precipitation\`;
    return \`\${dayName(date)}: \${range}, \${sky(daily.weather_code[at])}\${rain}\`;
  });
  return [
    \`Weather in \${[...new Set(where)].join(", ")}\`,
    \`Now: \${current.temperature_2m} \${degrees} (feels like \${current.apparent_temperature} \${degrees}), \${sky(current.weather_code)}, wind \${current.wind_speed_10m} \${speed}, humidity \${current.relative_humidity_2m}%\`,
    ...forecast,
  ].join("\n");
}
`;

export const getWeather: Tool = {
  name: "getWeather",
  description:
    "Get the current weather and the forecast for up to seven days for a place by its name. No need to look up coordinates first.",
  category: "search",
  docNote:
    "Finds the place with Open-Meteo's geocoding and asks its forecast for the coordinates: two requests, no key. Open-Meteo is free for non-commercial use.",
  parameters: {
    type: "object",
    properties: {
      place: {
        type: "string",
        description:
          "Name of a city or town, such as Berlin. Add the state or country where the name is common, such as Paris, Texas.",
      },
      days: {
        type: "number",
        description: "How many days of forecast, from 1 to 7 (default: 3).",
        default: 3,
      },
      units: {
        type: "string",
        description: "metric (°C, km/h) or imperial (°F, mph).",
        enum: ["metric", "imperial"],
        default: "metric",
      },
    },
    required: ["place"],
  },
  responseType: "text",
  limits: { timeoutMs: 15_000, cacheTtlSeconds: 600 },
  handler: {
    kind: "javascript",
    code,
    hosts: ["geocoding-api.open-meteo.com", "api.open-meteo.com"],
  },
  examples: [
    {
      name: "Berlin",
      params: { place: "Berlin" },
      expect: [{ path: "data.text", is: "contains", value: "°" }],
    },
    { name: "A week in Texas", params: { place: "Paris, Texas", days: 7, units: "imperial" } },
  ],
};
