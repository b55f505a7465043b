import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_WIDTHS, imageVariant } from '@institut/contract/image';
import { createCareer } from '../../testing/careerFactory.ts';
import { createCourse } from '../../testing/courseFactory.ts';
import { createNewsItem } from '../../testing/newsFactory.ts';
import { createOrder } from '../../testing/orderFactory.ts';
import { useTestDatabase } from '../../testing/testApp.ts';
import { createUser } from '../../testing/userFactory.ts';
import { Course } from '../courses/course.model.ts';
import { removeOrphans } from './orphans.service.ts';

useTestDatabase();

const HOUR = 3_600_000;
const root = mkdtempSync(join(tmpdir(), 'institut-orphans-'));
let directory: string;
let made = 0;

beforeEach(() => {
  made += 1;
  directory = join(root, String(made));
  mkdirSync(directory);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => rmSync(root, { recursive: true }));

const write = (name: string, hoursAgo: number) => {
  const file = join(directory, name);
  writeFileSync(file, 'x');
  const at = new Date(Date.now() - hoursAgo * HOUR);
  utimesSync(file, at, at);
};
const hex = (digit: string) => digit.repeat(32);
const filesOf = (digit: string) => {
  const name = `${hex(digit)}.webp`;
  return [name, ...IMAGE_WIDTHS.map((width) => imageVariant(name, width))];
};
const image = (digit: string, hoursAgo = 25) => {
  for (const name of filesOf(digit)) write(name, hoursAgo);
  return `/uploads/${hex(digit)}.webp`;
};
const html = (path: string) => `<p><img src="${path.replace('.webp', '-800.webp')}"></p>`;
const left = () => readdirSync(directory).sort();

describe('removeOrphans', () => {
  it('removes what nothing shows, with its variants, once it is a day old', async () => {
    image('a', 25);
    image('b', 23);
    expect(await removeOrphans(directory)).toBe(4);
    expect(left()).toEqual(filesOf('b').sort());
    expect(await removeOrphans(directory, new Date(Date.now() + 2 * HOUR))).toBe(4);
    expect(left()).toEqual([]);
  });

  it('keeps the images of courses, also of drafts and inside their texts', async () => {
    await createCourse({ image: image('a') });
    await createCourse({ image: image('b'), isDraft: true });
    await createCourse({
      shortDesc: html(image('c')),
      description: html(image('d')),
      ishodiObuke: html(image('e')),
      perspektiveObuke: html(image('f')),
    });
    expect(await removeOrphans(directory)).toBe(0);
    expect(left()).toHaveLength(24);
  });

  it('keeps the images of news and careers, also of drafts, of closed ones and inside their texts', async () => {
    await createNewsItem({ image: image('a'), isDraft: true });
    await createNewsItem({ description: html(image('b')) });
    await createCareer({ image: image('c'), status: 'Zatvoreno' });
    await createCareer({ description: html(image('d')), isDraft: true });
    expect(await removeOrphans(directory)).toBe(0);
    expect(left()).toHaveLength(16);
  });

  it('keeps the image that an order remembers after its course has changed', async () => {
    const line = (await createOrder(await createUser())).orderItems[0]!;
    await createOrder(await createUser(), { orderItems: [{ ...line, image: image('a') }] });
    expect(await removeOrphans(directory)).toBe(0);
  });

  it('removes what an interrupted upload has left', async () => {
    write(`${hex('a')}-400.webp.part`, 25);
    write(`${hex('b')}-400.webp.part`, 1);
    write(`${hex('c')}-800.webp`, 25);
    expect(await removeOrphans(directory)).toBe(2);
    expect(left()).toEqual([`${hex('b')}-400.webp.part`]);
  });

  it('touches nothing that no upload has made', async () => {
    for (const name of ['.gitkeep', 'python-1a2b3c4d.webp', 'logo.png', `${hex('a')}.txt`]) write(name, 900);
    mkdirSync(join(directory, 'folder'));
    expect(await removeOrphans(directory)).toBe(0);
    expect(left()).toHaveLength(5);
  });

  it('removes nothing when it cannot learn what is shown', async () => {
    image('a');
    jest.spyOn(Course, 'find').mockImplementation(() => {
      throw new Error('database gone');
    });
    await expect(removeOrphans(directory)).rejects.toThrow('database gone');
    expect(left()).toHaveLength(4);
  });

  it('has nothing to do before the first upload', async () => {
    expect(await removeOrphans(join(directory, 'absent'))).toBe(0);
  });
});
