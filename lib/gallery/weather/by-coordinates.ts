import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { Tool } from "@/lib/agent/tool";

/** Creates a request to one of Open-Meteo's services, which report errors in `reason`. */
const openMeteoRequest = (
  url: string,
  query: [name: string, value: string][],
  select: string,
): HttpHandler => ({
  kind: "http",
  method: "GET",
  url,
  query: query.map(([name, value]) => ({ name, value })),
  response: { select, errorMessage: "reason && join('', ['Open-Meteo refused: ', reason])" },
  retry: { attempts: 2 },
});

const coordinateParameters = {
  latitude: {
    type: "number",
    description: "Latitude in degrees, from -90 to 90; south is negative.",
  },
  longitude: {
    type: "number",
    description: "Longitude in degrees, from -180 to 180; west is negative.",
  },
} as const;
const coordinatesQuery: [string, string][] = [
  ["latitude", "{{params.latitude}}"],
  ["longitude", "{{params.longitude}}"],
  ["timezone", "auto"],
];

export const searchPlaces: Tool = {
  name: "searchPlaces",
  description: "Find places by name, with their coordinates, country and time zone.",
  category: "search",
  parameters: {
    type: "object",
    properties: {
      name: { type: "string", description: "Name of the place, or how it begins." },
      count: {
        type: "number",
        description: "Maximum number of places, from 1 to 20 (default: 5).",
        default: 5,
      },
      language: {
        type: "string",
        description: "Language of the names, as a two-letter code (default: en).",
        default: "en",
      },
    },
    required: ["name"],
  },
  responseType: "mixed",
  limits: { cacheTtlSeconds: 86_400 },
  handler: openMeteoRequest(
    "https://geocoding-api.open-meteo.com/v1/search",
    [
      ["name", "{{params.name}}"],
      ["count", "{{params.count}}"],
      ["language", "{{params.language}}"],
      ["format", "json"],
    ],
    "{places: results[].{name: name, region: admin1, country: country, latitude: latitude, longitude: longitude, timeZone: timezone, population: population} || `[]`}",
  ),
  examples: [{ name: "Springfields", params: { name: "Springfield", count: 10 } }],
};

export const getCurrentWeather: Tool = {
  name: "getCurrentWeather",
  description: "Get the current weather at coordinates, in metric units.",
  category: "search",
  docNote:
    "code is the WMO weather code: 0 clear, 3 overcast, 45 fog, 61 rain, 71 snow, 95 thunder.",
  parameters: {
    type: "object",
    properties: coordinateParameters,
    required: ["latitude", "longitude"],
  },
  responseType: "mixed",
  limits: { cacheTtlSeconds: 300 },
  handler: openMeteoRequest(
    "https://api.open-meteo.com/v1/forecast",
    [
      ...coordinatesQuery,
      [
        "current",
        "temperature_2m,apparent_temperature,relative_humidity_2m,precipitation,weather_code,wind_speed_10m,wind_direction_10m",
      ],
    ],
    "{time: current.time, timeZone: timezone, temperature: current.temperature_2m, feelsLike: current.apparent_temperature, humidity: current.relative_humidity_2m, precipitation: current.precipitation, code: current.weather_code, windSpeed: current.wind_speed_10m, windDirection: current.wind_direction_10m, units: current_units.{temperature: temperature_2m, precipitation: precipitation, windSpeed: wind_speed_10m}}",
  ),
  examples: [{ name: "Berlin", params: { latitude: 52.52, longitude: 13.41 } }],
};

export const getDailyForecast: Tool = {
  name: "getDailyForecast",
  description: "Forecast the weather at coordinates day by day, for up to sixteen days.",
  category: "search",
  docNote:
    "code is the WMO weather code: 0 clear, 3 overcast, 45 fog, 61 rain, 71 snow, 95 thunder.",
  parameters: {
    type: "object",
    properties: {
      ...coordinateParameters,
      days: {
        type: "number",
        description: "How many days, from 1 to 16 (default: 7).",
        default: 7,
      },
      temperatureUnit: {
        type: "string",
        description: "Unit of the temperatures.",
        enum: ["celsius", "fahrenheit"],
        default: "celsius",
      },
    },
    required: ["latitude", "longitude"],
  },
  responseType: "mixed",
  limits: { cacheTtlSeconds: 1800 },
  handler: openMeteoRequest(
    "https://api.open-meteo.com/v1/forecast",
    [
      ...coordinatesQuery,
      ["forecast_days", "{{params.days}}"],
      ["temperature_unit", "{{params.temperatureUnit}}"],
      [
        "daily",
        "weather_code,temperature_2m_max,temperature_2m_min,precipitation_sum,sunrise,sunset",
      ],
    ],
    "{timeZone: timezone, temperatureUnit: daily_units.temperature_2m_max, days: zip(daily.time, daily.weather_code, daily.temperature_2m_min, daily.temperature_2m_max, daily.precipitation_sum, daily.sunrise, daily.sunset)[*].{date: [0], code: [1], low: [2], high: [3], precipitation: [4], sunrise: [5], sunset: [6]}}",
  ),
  examples: [
    { name: "Berlin", params: { latitude: 52.52, longitude: 13.41, days: 3 } },
    {
      name: "New York in Fahrenheit",
      params: { latitude: 40.71, longitude: -74.01, temperatureUnit: "fahrenheit" },
    },
  ],
};

export const getAirQuality: Tool = {
  name: "getAirQuality",
  description: "Get the current air quality at coordinates: index, fine dust, ozone and more.",
  category: "search",
  parameters: {
    type: "object",
    properties: coordinateParameters,
    required: ["latitude", "longitude"],
  },
  responseType: "mixed",
  limits: { cacheTtlSeconds: 1800 },
  handler: openMeteoRequest(
    "https://air-quality-api.open-meteo.com/v1/air-quality",
    [...coordinatesQuery, ["current", "european_aqi,us_aqi,pm2_5,pm10,ozone,nitrogen_dioxide"]],
    "{time: current.time, europeanIndex: current.european_aqi, usIndex: current.us_aqi, pm25: current.pm2_5, pm10: current.pm10, ozone: current.ozone, nitrogenDioxide: current.nitrogen_dioxide, unit: current_units.pm2_5}",
  ),
  examples: [{ name: "Delhi", params: { latitude: 28.61, longitude: 77.21 } }],
};
