/** Takes pictures of every page at three widths; ends with 1 when one of them has a fault. */
import { mkdir, rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { ARTIFACTS, launchBrowser, newVisitor, VIEWPORTS, type Visitor } from '../support/browser.ts';
import { makeContactSheet } from '../support/contactSheet.ts';
import { NOWHERE, readPlaces } from '../support/routes.ts';
import { withSite } from '../support/server.ts';
import { findFaults, settle } from '../support/settle.ts';
import { showStaffPages } from '../support/staffStates.ts';
import { showApplicantPages, showOverlays, type Look } from '../support/states.ts';

const FOLDER = `${ARTIFACTS}screenshots/`;
const WIDTHS = Object.values(VIEWPORTS);

/** Names of the pages and states that were photographed at one width or more. */
const taken = new Set<string>();

async function photograph(browser: Browser, url: string, viewport: (typeof WIDTHS)[number]): Promise<void> {
  const visitor = await newVisitor(browser, viewport, [/status of 404/]);
  const staff = await newVisitor(browser, viewport, [/status of 503/]);
  const { page } = visitor;
  const shootOf =
    ({ page, report }: Visitor): Look =>
    async (name, part) => {
      for (const fault of await findFaults(page)) report(`${name} ${fault} at ${viewport.width} px`);
      await page.screenshot({
        path: `${FOLDER}${name}-${viewport.width}.png`,
        fullPage: part === 'page',
        animations: 'disabled',
      });
      taken.add(name);
    };
  const shoot = shootOf(visitor);

  await showOverlays(visitor, url, shoot);
  for (const { name, path } of [...(await readPlaces(url)), ...NOWHERE]) {
    await page.goto(url + path);
    await settle(page);
    await shoot(name, 'page');
  }
  await showApplicantPages(visitor, url, shoot);
  await visitor.leave();
  await showStaffPages(staff, url, shootOf(staff));
  await staff.leave();
}

async function photographAll(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    const outcomes = await Promise.allSettled(WIDTHS.map((viewport) => photograph(browser, url, viewport)));
    for (const name of taken) await makeContactSheet(FOLDER, name, WIDTHS);
    console.log(`${taken.size} pages and states, each with a contact sheet (*-sheet.png) in ${FOLDER}`);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      console.error(String(outcome.reason));
      process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
}

await withSite(photographAll);
