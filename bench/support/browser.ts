import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, HAS_SANDBOX } from '../../e2e/support/browser.ts';

/** Opens the Chromium of the journeys. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS, chromiumSandbox: HAS_SANDBOX });

/** Opens a page with `pageTimings.js`. */
export async function openTimedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript({ path: join(import.meta.dirname, 'pageTimings.js') });
  return page;
}

/** Bytes per second and milliseconds of Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

export async function slowDownNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}

export async function slowDownProcessor(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Opens a page and waits until it prefetches, so until everything else has loaded. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator(':root[data-prefetch="app"]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

/** Presses and releases as a finger does: at the middle of a link, for 80 ms. */
export async function tap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to tap.');
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(80);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
