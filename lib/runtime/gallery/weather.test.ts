import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { weather } from "@/lib/gallery/weather";
import {
  type GalleryAgentRun,
  type Reply,
  replaceOrigin,
  type StandInService,
  startGalleryAgent,
  startService,
} from "./gallery-fixture";

const place = (name: string, admin1: string, country: string, country_code: string, at = 0) => ({
  id: at,
  name,
  admin1,
  country,
  country_code,
  latitude: 52.52 + at,
  longitude: 13.41 + at,
  timezone: "Europe/Berlin",
  population: 1000,
});
const places = [
  place("Paris", "Île-de-France", "France", "FR"),
  place("Paris", "Texas", "United States", "US", 1),
];
const berlin = place("Berlin", "Berlin", "Germany", "DE");

const current = {
  time: "2026-11-20T09:00",
  temperature_2m: 7.4,
  apparent_temperature: 4.1,
  relative_humidity_2m: 81,
  precipitation: 0,
  weather_code: 3,
  wind_speed_10m: 14.2,
  wind_direction_10m: 230,
};
const daily = {
  time: ["2026-11-20", "2026-11-21"],
  weather_code: [61, 98],
  temperature_2m_max: [9.1, 6],
  temperature_2m_min: [3.2, -1.5],
  precipitation_probability_max: [70, null],
  precipitation_sum: [2.4, 0],
  sunrise: ["2026-11-20T07:32", "2026-11-21T07:34"],
  sunset: ["2026-11-20T16:05", "2026-11-21T16:03"],
};
const units = { temperature_2m: "°C", precipitation: "mm", wind_speed_10m: "km/h" };
const report = {
  timezone: "Europe/Berlin",
  current_units: units,
  current,
  daily_units: { temperature_2m_max: "°C" },
  daily,
};

const origins = {
  geocoding: "https://geocoding-api.open-meteo.com",
  forecast: "https://api.open-meteo.com",
  air: "https://air-quality-api.open-meteo.com",
};
let service: StandInService;
let agent: GalleryAgentRun;
beforeAll(async () => {
  service = await startService((_, { pathname, searchParams }): Reply => {
    if (pathname === "/v1/search") {
      const name = searchParams.get("name");
      if (name === "Paris") return { json: { results: places } };
      return { json: name === "Berlin" ? { results: [berlin] } : { generationtime_ms: 0.4 } };
    }
    if (pathname === "/v1/air-quality")
      return {
        json: {
          current_units: { pm2_5: "μg/m³" },
          current: {
            time: "2026-11-20T09:00",
            european_aqi: 31,
            us_aqi: 52,
            pm2_5: 12.1,
            pm10: 20,
          },
        },
      };
    return pathname === "/v1/forecast" ? { json: report } : { status: 404, json: {} };
  });
  agent = await startGalleryAgent(
    Object.values(origins).reduce(
      (manifest, origin) => replaceOrigin(manifest, origin, service.origin),
      weather,
    ),
  );
});
beforeEach(() => void service.requests());

describe("getWeather", () => {
  it("finds the place and returns its weather", async () => {
    expect((await agent.data("getWeather", { place: "Berlin", days: 2 })).text).toBe(
      [
        "Weather in Berlin, Germany",
        "Now: 7.4 °C (feels like 4.1 °C), overcast, wind 14.2 km/h, humidity 81%",
        "Fri 2026-11-20: 3.2 to 9.1 °C, light rain, 70% chance of precipitation",
        "Sat 2026-11-21: -1.5 to 6 °C, weather code 98",
      ].join("\n"),
    );
    const [search, forecast] = service.requests();
    expect(search?.query).toEqual({ name: "Berlin", count: "1", language: "en", format: "json" });
    expect(forecast?.query).toMatchObject({
      latitude: "52.52",
      longitude: "13.41",
      forecast_days: "2",
      timezone: "auto",
    });
    expect(forecast?.query).not.toHaveProperty("temperature_unit");
  });

  it("chooses among places of the same name, and converts units", async () => {
    const result = await agent.data("getWeather", { place: "Paris, texas", units: "imperial" });
    expect(result.text).toMatch(/^Weather in Paris, Texas, United States\nNow: 7\.4 °F .* mph,/);
    expect(service.requests()[1]?.query).toMatchObject({
      latitude: "53.52",
      temperature_unit: "fahrenheit",
      wind_speed_unit: "mph",
      forecast_days: "3",
    });
    expect((await agent.data("getWeather", { place: "Paris" })).text).toContain("France");
  });

  it("is cached", async () => {
    await agent.data("getWeather", { place: "Berlin", days: 1 });
    expect(service.requests()).toHaveLength(2);
    const { cache } = await agent.run("getWeather", { place: "Berlin", days: 1 });
    expect(cache?.status).toBe("hit");
    expect(service.requests()).toEqual([]);
  });

  it.each([
    [{ place: "Nowhere" }, "NOT_FOUND", 'No place called "Nowhere" was found.'],
    [{ place: "Paris, Mars" }, "NOT_FOUND", 'No place called "Paris, Mars" was found.'],
    [{ place: " " }, "MISSING_PARAMETER", "The 'place' parameter is required."],
    [{ place: "Berlin", days: 8 }, "INVALID_PARAMETER", "A forecast cannot cover 8 days."],
    [{ place: "Berlin", days: 1.5 }, "INVALID_PARAMETER", "A forecast cannot cover 1.5 days."],
  ])("rejects %j", async (params, code, message) => {
    const error = await agent.failure("getWeather", params);
    expect(error.split("\n").slice(0, 2)).toEqual([`TOOL ERROR: ${code}`, message]);
    expect(error).toContain("EXAMPLE: ");
  });

  it.each([
    [{ status: 429, json: { reason: "Minutely API request limit exceeded." } }, "RATE_LIMITED"],
    [{ status: 503, text: "down" }, "NETWORK_ERROR"],
    [{ status: 400, json: { error: true, reason: "odd" } }, "OPERATION_FAILED"],
    [{ hangUp: true as const }, "NETWORK_ERROR"],
  ])("reports a failing service: %j", async (reply, code) => {
    service.respondOnce(reply);
    expect(await agent.failure("getWeather", { place: `Trouble ${code}` })).toMatch(
      new RegExp(`^TOOL ERROR: ${code}\n`),
    );
  });
});

describe("by coordinates", () => {
  const at = { latitude: 52.52, longitude: 13.41 };

  it("searchPlaces", async () => {
    const location = { country: "France", region: "Île-de-France", timeZone: "Europe/Berlin" };
    expect(await agent.data("searchPlaces", { name: "Paris", count: 2 })).toEqual({
      places: [
        { name: "Paris", ...location, latitude: 52.52, longitude: 13.41, population: 1000 },
        expect.objectContaining({ region: "Texas" }),
      ],
    });
    expect(service.requests()[0]?.query).toEqual({
      name: "Paris",
      count: "2",
      language: "en",
      format: "json",
    });
    expect(await agent.data("searchPlaces", { name: "Nowhere" })).toEqual({ places: [] });
  });

  it("getCurrentWeather", async () => {
    expect(await agent.data("getCurrentWeather", at)).toEqual({
      time: "2026-11-20T09:00",
      timeZone: "Europe/Berlin",
      temperature: 7.4,
      feelsLike: 4.1,
      humidity: 81,
      precipitation: 0,
      code: 3,
      windSpeed: 14.2,
      windDirection: 230,
      units: { temperature: "°C", precipitation: "mm", windSpeed: "km/h" },
    });
  });

  it("getDailyForecast", async () => {
    expect(await agent.data("getDailyForecast", { ...at, days: 2 })).toEqual({
      timeZone: "Europe/Berlin",
      temperatureUnit: "°C",
      days: [
        {
          date: "2026-11-20",
          code: 61,
          low: 3.2,
          high: 9.1,
          precipitation: 2.4,
          sunrise: "2026-11-20T07:32",
          sunset: "2026-11-20T16:05",
        },
        expect.objectContaining({ date: "2026-11-21", low: -1.5 }),
      ],
    });
    expect(service.requests()[0]?.query).toMatchObject({
      forecast_days: "2",
      temperature_unit: "celsius",
    });
  });

  it("getAirQuality", async () => {
    expect(await agent.data("getAirQuality", at)).toMatchObject({
      europeanIndex: 31,
      usIndex: 52,
      pm25: 12.1,
      ozone: null,
      unit: "μg/m³",
    });
  });

  it("passes on the service's own reason", async () => {
    const reason = "Latitude must be in range of -90 to 90°. Given: 99.0.";
    service.respondOnce({ status: 400, json: { error: true, reason } });
    expect(await agent.failure("getCurrentWeather", { ...at, latitude: 99 })).toBe(
      `TOOL ERROR: VALIDATION_ERROR\nOpen-Meteo refused: ${reason}`,
    );
  });
});
