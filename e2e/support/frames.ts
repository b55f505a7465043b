import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, TestInfo } from '@playwright/test';

/** A page that draws has a frame within milliseconds, on a busy machine within a second. */
const LONGEST_FRAME_MS = 20_000;

/** The annotation of a failed test in whose browser a page had stopped drawing. */
export const STALLED = 'stalled browser';

/**
 * Waits for the next frame of a page. Returns false if there is none: under load, Chromium stops drawing in one of some
 * hundred pages.
 */
export async function drawsFrame(page: Page): Promise<boolean> {
  // An evaluation fails in a page that is closed or leads elsewhere, which a stalled page does not.
  const frame = page
    .evaluate(async () => {
      await new Promise(requestAnimationFrame);
      return true;
    })
    .catch(() => true);
  return Promise.race([frame, setTimeout(LONGEST_FRAME_MS, false, { ref: false })]);
}

/** Annotates a failed test if a page of the browser profile has stopped drawing. */
export async function annotateStall(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  for (const page of context.pages()) {
    if (await drawsFrame(page)) continue;
    testInfo.annotations.push({ type: STALLED, description: page.url() });
  }
}
