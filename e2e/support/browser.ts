import { existsSync } from 'node:fs';

/** The headless shell runs the journeys in two thirds of the CPU time. */
const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium refuses to start its sandbox as root. */
export const HAS_SANDBOX = process.getuid?.() !== 0;

export const VIEWPORTS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

/** Returns the path of the installed Chromium. Throws if there is none and CHROMIUM_PATH is not set. */
export function findChromium(): string {
  const path = process.env.CHROMIUM_PATH ?? KNOWN_PATHS.find((path) => existsSync(path));
  if (path === undefined) throw new Error('No Chromium found: set CHROMIUM_PATH.');
  return path;
}
