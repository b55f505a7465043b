import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { fillIn } from './applicant.ts';
import { atPage } from './steps.ts';

/** The demo administrator. */
const ADMIN = { 'E-mail adresa': 'admin@example.com', Lozinka: 'admin12345' } as const;

/** Signs in where `path`, a page of the administration, sends everybody else. */
export async function signInAsAdmin(page: Page, url: string, path: string, heading: string | RegExp) {
  await page.goto(url + path);
  await atPage(page, 'Prijava');
  await fillIn(page, ADMIN);
  await page.locator('main').getByRole('button', { name: 'Prijavi se' }).click();
  await atPage(page, heading);
}

/** A photograph as somebody may have it on their computer. */
export async function photograph(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = { r: 11, g: 114, b: 185 };
  const image = sharp({ create: { width: 1200, height: 750, channels: 3, background } });
  return { name: 'učionica.png', mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** Presses a button that downloads a file, and gives the file. */
export async function download(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}
