import { writeFileSync } from 'node:fs';
import { UPLOAD_MAX_BYTES } from '@institut/contract/image';
import { metrics } from '../../lib/metrics.ts';
import { useTestDatabase } from '../../test/support/testApp.ts';
import { picture, useUploads } from '../../test/support/uploads.ts';

useTestDatabase();

const { folder, post, send } = useUploads();

/** How many of a figure's series named so there are by now. */
async function valueOf(series: string): Promise<number> {
  const line = (await metrics.metrics()).split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

const uploads = (outcome: string) => valueOf(`institut_uploads_total{outcome="${outcome}"}`);

/** A figure is counted once the answer is out, which may be a moment after it has come. */
async function atLeast(read: () => Promise<number>, expected: number): Promise<number> {
  while ((await read()) < expected) await new Promise(setImmediate);
  return read();
}

const outcomes = () => Promise.all(['stored', 'refused', 'failed'].map(uploads));
const measured = () => valueOf('institut_image_encoding_seconds_count');

it('count a picture that is stored', async () => {
  const before = await uploads('stored');
  await send(await picture(10, 10).png().toBuffer()).expect(201);
  expect(await atLeast(() => uploads('stored'), before + 1)).toBe(before + 1);
});

it.each<[string, number, () => ReturnType<typeof send>]>([
  ['no picture', 415, () => send(Buffer.from('nije slika'))],
  ['no form', 415, () => post().type('json').send('{}')],
  ['a file above the limit of the form', 413, () => send(Buffer.alloc(UPLOAD_MAX_BYTES + 1))],
  ['a body above any limit', 413, () => send(Buffer.alloc(2 * UPLOAD_MAX_BYTES))],
  ['a form without a file', 400, () => post().field('x', '1')],
])('count what is refused, wherever: %s', async (_what, status, request) => {
  const before = await uploads('refused');
  await request().expect(status);
  expect(await atLeast(() => uploads('refused'), before + 1)).toBe(before + 1);
});

it('count a picture that could not be stored', async () => {
  const before = await uploads('failed');
  writeFileSync(folder(), 'a file where the folder should be');
  await send(await picture(10, 10).png().toBuffer()).expect(500);
  expect(await atLeast(() => uploads('failed'), before + 1)).toBe(before + 1);
});

it('count nothing of whoever may not upload', async () => {
  const before = await outcomes();
  await post('Bearer nobody').expect(401);
  expect(await outcomes()).toEqual(before);
});

it('measure the encoding of a picture that turns out to be broken, too', async () => {
  const before = await measured();
  const png = await picture(400, 400).png().toBuffer();
  await send(png.subarray(0, png.length - 200)).expect(400);
  expect(await measured()).toBe(before + 1);
});
