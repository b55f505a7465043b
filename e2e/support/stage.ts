import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, newVisitor, type Visitor } from './browser.ts';
import { startShop, type Shop } from './server.ts';

type VisitorOptions = Parameters<typeof newVisitor> extends [Browser, ...infer Rest] ? Rest : never;

export type Stage = {
  readonly shop: Shop;
  newVisitor: (...options: VisitorOptions) => Promise<Visitor>;
};

function opened<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The stage is open only while tests run.');
  return part;
}

/** A running shop and a browser for the journeys of one file; what a failed start left open is closed all the same. */
export function openStage(): Stage {
  let shop: Shop | undefined;
  let browser: Browser | undefined;

  before(async () => {
    browser = await launchBrowser();
    shop = await startShop();
  });

  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  return {
    get shop() {
      return opened(shop);
    },
    newVisitor: (...options) => newVisitor(opened(browser), ...options),
  };
}
