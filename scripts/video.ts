/**
 * Makes the video about the institute anew from the site's own drawings: `npm run video`.
 * Needs Chromium (CHROMIUM_PATH, else /usr/bin/chromium) to set the pictures and ffmpeg with libx264 to encode them.
 * `-- 1.5 7 20` only takes stills at these seconds, into the folder for temporary files.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { ROOT } from './processes.ts';
import { HEIGHT, stageHtml, WIDTH } from './video/stage.ts';
import { SHOTS, startOf, TOTAL_SECONDS } from './video/storyboard.ts';

const FRAMES_PER_SECOND = 25;
/** The first shot, built up and not yet leaving. */
const POSTER_SECOND = 4.5;
const FOLDER = join(ROOT, 'frontend/public/video');

async function shoot(page: Page, second: number): Promise<Buffer> {
  await page.evaluate(`for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = ${second * 1000};
  }`);
  return page.screenshot();
}

/** Frames go into its standard input, one PNG after another. */
function startEncoder(file: string, options: readonly string[]) {
  const input = ['-f', 'image2pipe', '-framerate', `${FRAMES_PER_SECOND}`, '-i', '-'];
  const encoder = spawn('ffmpeg', ['-loglevel', 'error', '-y', ...input, ...options, join(FOLDER, file)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const closed = once(encoder, 'close');
  return {
    write: async (frame: Buffer) => {
      if (!encoder.stdin.write(frame)) await once(encoder.stdin, 'drain');
    },
    finish: async () => {
      encoder.stdin.end();
      const [code] = await closed;
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
    },
  };
}

/** H.264 within what old telephones decode, its index in front so that it starts before it is all there. */
const MP4 = [
  '-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709',
  '-c:v libx264 -profile:v high -level:v 3.1 -refs 5 -preset veryslow -tune animation -crf 29 -g 250',
  '-an -map_metadata -1 -fflags +bitexact -movflags +faststart',
].flatMap((options) => options.split(' '));
const WEBP = '-c:v libwebp -quality 84 -preset drawing'.split(' ');

async function film(page: Page): Promise<void> {
  const encoder = startEncoder('institut.mp4', MP4);
  const frames = Math.round(TOTAL_SECONDS * FRAMES_PER_SECOND);
  for (let frame = 0; frame < frames; frame += 1) {
    await encoder.write(await shoot(page, frame / FRAMES_PER_SECOND));
    if (frame % 100 === 0) console.log(`${frame} of ${frames} frames`);
  }
  await encoder.finish();
}

async function poster(page: Page): Promise<void> {
  const encoder = startEncoder('institut.webp', WEBP);
  await encoder.write(await shoot(page, POSTER_SECOND));
  await encoder.finish();
}

const timestamp = (seconds: number) => `00:${new Date(seconds * 1000).toISOString().slice(14, 23)}`;

/** Each shot shares its time among its captions: the more there is to read, the longer it stays. */
function captions(): string {
  const cues = SHOTS.flatMap((shot, index) => {
    const perLetter = shot.seconds / shot.captions.join('').length;
    let from = startOf(index);
    return shot.captions.map((text) => {
      const start = from;
      from += text.length * perLetter;
      return `${timestamp(start)} --> ${timestamp(from)}\n${text}\n`;
    });
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid?.() !== 0,
});
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await page.setContent(stageHtml());
await page.evaluate('document.fonts.ready');

const stills = process.argv.slice(2).map(Number);
if (stills.length > 0) {
  for (const second of stills) {
    const file = join(tmpdir(), `video-${second}.png`);
    writeFileSync(file, await shoot(page, second));
    console.log(file);
  }
} else {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'institut.vtt'), captions());
  await poster(page);
  await film(page);
}
await browser.close();
