import type { Manifest } from "../agent/manifest";
import {
  getAirQuality,
  getCurrentWeather,
  getDailyForecast,
  searchPlaces,
} from "./weather/by-coordinates";
import { getWeather } from "./weather/get-weather";

/**
 * Open-Meteo, which needs no key: a tool that combines two services, and the services themselves.
 */
export const weather: Manifest = {
  slug: "weather",
  name: "Weather",
  description: "Current weather, forecasts and air quality, anywhere.",
  icon: "🌤",
  tools: [getWeather, searchPlaces, getCurrentWeather, getDailyForecast, getAirQuality],
};
