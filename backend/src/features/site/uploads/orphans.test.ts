import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_WIDTHS, imageVariant, shareVariant } from '@institut/contract/content/images';
import {
  createCareer,
  createCourse,
  createNewsItem,
  createOrder,
  createUser,
} from '../../../test/support/factories.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { Course } from '../../core/courses/course.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { removeOrphans, UnusedFile } from './orphans.service.ts';
import { folderStore } from '../../../lib/storage/folderStore.ts';

useTestDatabase();

const DAY_MS = 86_400_000;
const root = mkdtempSync(join(tmpdir(), 'institut-orphans-'));
let directory: string;
let made = 0;

beforeEach(() => {
  made += 1;
  directory = join(root, String(made));
  mkdirSync(directory);
});
afterAll(() => rmSync(root, { recursive: true }));

const write = (name: string) => writeFileSync(join(directory, name), 'x');
const hex = (digit: string) => digit.repeat(32);
const filesOf = (digit: string) => {
  const name = `${hex(digit)}.webp`;
  return [name, shareVariant(name), ...IMAGE_WIDTHS.map((width) => imageVariant(name, width))];
};
const image = (digit: string) => {
  filesOf(digit).forEach(write);
  return `/uploads/${hex(digit)}.webp`;
};
const html = (path: string) => `<p><img src="${path.replace('.webp', '-800.webp')}"></p>`;
const left = () => readdirSync(directory).sort();
/** Returns the number of files that a run `days` days from now removes. */
const onDay = (day: number) => removeOrphans(folderStore(directory), new Date(Date.now() + day * DAY_MS));
/** Returns the number of files that are removed within 100 days. */
const inTheEnd = async () => (await onDay(0)) + (await onDay(100));

describe('removeOrphans', () => {
  it('removes unused images with their variants after 31 days without use', async () => {
    image('a');
    expect(await onDay(0)).toBe(0);
    image('b');
    expect(await onDay(30)).toBe(0);
    expect(await onDay(31.5)).toBe(5);
    expect(left()).toEqual(filesOf('b').sort());
    expect(await onDay(61.5)).toBe(5);
    expect(left()).toEqual([]);
  });

  it('keeps a replaced image for 31 days, however long it was used', async () => {
    const course = await createCourse({ image: image('a') });
    await onDay(0);
    await Course.updateOne({ _id: course._id }, { image: image('b') });
    expect(await onDay(200)).toBe(0);
    expect(await onDay(230)).toBe(0);
    expect(await onDay(232)).toBe(5);
    expect(left()).toEqual(filesOf('b').sort());
  });

  it('starts the 31 days again when a replaced image was used again', async () => {
    const course = await createCourse({ image: image('a') });
    const show = (path: string) => Course.updateOne({ _id: course._id }, { image: path });
    await show('/uploads/other.webp');
    await onDay(0);
    await show(`/uploads/${hex('a')}.webp`);
    await onDay(20);
    await show('/uploads/other.webp');
    expect(await onDay(40)).toBe(0);
    expect(await onDay(70)).toBe(0);
    expect(await onDay(72)).toBe(5);
  });

  it('may run in several processes at once', async () => {
    image('a');
    expect(await Promise.all([0, 0, 0, 0].map(onDay))).toEqual([0, 0, 0, 0]);
    expect(await onDay(32)).toBe(5);
  });

  it('forgets the images that it has removed', async () => {
    image('a');
    await inTheEnd();
    expect(await UnusedFile.countDocuments()).toBe(0);
  });

  it('keeps the images of courses, also of drafts and in their HTML', async () => {
    await createCourse({ image: image('a') });
    await createCourse({ image: image('b'), isDraft: true });
    await createCourse({
      shortDesc: html(image('c')),
      description: html(image('d')),
      ishodiObuke: html(image('e')),
      perspektiveObuke: html(image('f')),
    });
    expect(await inTheEnd()).toBe(0);
    expect(left()).toHaveLength(30);
  });

  it('keeps the images of news and careers, also of drafts, of closed careers and in their HTML', async () => {
    await createNewsItem({ image: image('a'), isDraft: true });
    await createNewsItem({ description: html(image('b')) });
    await createCareer({ image: image('c'), status: 'Zatvoreno' });
    await createCareer({ description: html(image('d')), isDraft: true });
    expect(await inTheEnd()).toBe(0);
    expect(left()).toHaveLength(20);
  });

  it('keeps the image in an order whose course has changed', async () => {
    const line = (await createOrder(await createUser())).orderItems[0]!;
    await createOrder(await createUser(), { orderItems: [{ ...line, image: image('a') }] });
    expect(await inTheEnd()).toBe(0);
    expect(left()).toEqual(filesOf('a').sort());
  });

  it('reads the orders once for an image that only they show', async () => {
    const line = (await createOrder(await createUser())).orderItems[0]!;
    await createOrder(await createUser(), { orderItems: [{ ...line, image: image('a') }] });
    const reading = jest.spyOn(Order, 'distinct');
    await onDay(0);
    expect(reading).not.toHaveBeenCalled();
    await onDay(32);
    await onDay(33);
    expect(reading).toHaveBeenCalledTimes(1);
    expect(left()).toEqual(filesOf('a').sort());
  });

  it('keeps the image in an order that shows a variant of it', async () => {
    const line = (await createOrder(await createUser())).orderItems[0]!;
    const variant = imageVariant(image('a'), 400);
    await createOrder(await createUser(), { orderItems: [{ ...line, image: variant }] });
    expect(await inTheEnd()).toBe(0);
  });

  it('removes the files of an interrupted upload', async () => {
    write(`${hex('a')}-400.webp.part`);
    write(`${hex('c')}-800.webp`);
    await createCourse({ image: image('d') });
    write(`${hex('d')}-800.webp.part`);
    write(`${hex('d')}-share.jpg.${randomUUID()}.part`);
    expect(await inTheEnd()).toBe(4);
    expect(left()).toEqual(filesOf('d').sort());
  });

  it('does not touch files that no upload has created', async () => {
    for (const name of ['.gitkeep', 'python-1a2b3c4d.webp', 'logo.png', `${hex('a')}.txt`]) write(name);
    mkdirSync(join(directory, 'folder'));
    expect(await inTheEnd()).toBe(0);
    expect(left()).toHaveLength(5);
  });

  it('removes nothing when it cannot read which images are used', async () => {
    image('a');
    await onDay(0);
    jest.spyOn(Course, 'find').mockImplementation(() => {
      throw new Error('database gone');
    });
    await expect(onDay(100)).rejects.toThrow('database gone');
    expect(left()).toHaveLength(5);
  });

  it('does nothing before the first upload', async () => {
    expect(await removeOrphans(folderStore(join(directory, 'absent')))).toBe(0);
  });
});
