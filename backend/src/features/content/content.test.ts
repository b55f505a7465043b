import { imagePath, requiredRichText, richText } from '@institut/contract/content/schema';
import { z } from 'zod';
import { AppError } from '../../lib/errors.ts';
import { cleanRichTexts, fieldsOf, imagesOf } from './content.ts';

const person = z.object({
  name: z.string(),
  bio: richText(),
  image: imagePath.refine((path) => path !== '', 'Dodajte sliku.').nullable(),
});
const schema = z.object({
  title: z.string(),
  text: requiredRichText('Unesite tekst.').optional(),
  venue: z.object({ directions: richText().max(100).nullable() }).optional(),
  lecturers: z.array(person).max(9).default([]),
  days: z.array(z.object({ notes: z.array(requiredRichText('Unesite napomenu.')) })).exactOptional(),
  more: z.union([z.literal(''), richText()]),
});

const EVIL = '<p>A<script>alert(1)</script></p>';
const CLEAN = '<p>A</p>';

describe('the fields of a schema', () => {
  it('are found in objects, lists, unions and wrappers', () => {
    const names = new Set([...fieldsOf(schema)].map(([name]) => name));
    expect([...names]).toEqual([
      'title',
      'text',
      'venue.directions',
      'lecturers.name',
      'lecturers.bio',
      'lecturers.image',
      'days.notes',
      'more',
    ]);
  });

  it('are refused inside a type that could hide a rich text', () => {
    const hiding = z.object({ byName: z.record(z.string(), richText()) });
    expect(() => [...fieldsOf(hiding)]).toThrow('The field byName has the type record');
  });
});

describe('cleanRichTexts', () => {
  it('sanitizes rich texts at every depth and nothing else', () => {
    const body = {
      title: EVIL,
      text: EVIL,
      venue: { directions: EVIL },
      lecturers: [
        { name: EVIL, bio: EVIL, image: null },
        { name: 'B', bio: '', image: '/uploads/b.webp' },
      ],
      days: [{ notes: [CLEAN, EVIL] }],
      more: EVIL,
    };
    expect(cleanRichTexts(schema, body)).toEqual({
      title: EVIL,
      text: CLEAN,
      venue: { directions: CLEAN },
      lecturers: [
        { name: EVIL, bio: CLEAN, image: null },
        { name: 'B', bio: '', image: '/uploads/b.webp' },
      ],
      days: [{ notes: [CLEAN, CLEAN] }],
      more: CLEAN,
    });
  });

  it('adds no field that the body does not have', () => {
    expect(cleanRichTexts(schema, { title: 'A' })).toEqual({ title: 'A' });
  });

  it('names the path of a required text that is empty without its script', () => {
    const body = { days: [{ notes: [CLEAN] }, { notes: [CLEAN, '<script>alert(1)</script>'] }] };
    const clean = () => cleanRichTexts(schema, body);
    expect(clean).toThrow(AppError);
    expect(clean).toThrow(
      expect.objectContaining({
        fields: { 'days.1.notes.1': 'U ovom tekstu nema sadržaja koji se smije objaviti.' },
      }),
    );
  });
});

describe('imagesOf', () => {
  it('finds images of lists and of their rich texts', async () => {
    const read = jest.fn().mockResolvedValue([
      { text: '<p><img src="/uploads/a-400.webp"></p>' },
      {
        lecturers: [
          { image: '/uploads/b.webp', bio: '' },
          { image: null, bio: '<p><img src="/uploads/c.webp"></p>' },
        ],
      },
    ]);
    const found = await imagesOf(schema, read);
    expect([...found]).toEqual(['/uploads/a.webp', '/uploads/b.webp', '/uploads/c.webp']);
    expect(read).toHaveBeenCalledWith([
      'text',
      'venue.directions',
      'lecturers.bio',
      'lecturers.image',
      'days.notes',
      'more',
    ]);
  });
});
