import { screen } from '@testing-library/react';
import { buildAdminNewsItem } from '../../../testing/contentFixtures.ts';
import {
  itBehavesAsContentEditPage,
  openContentEditor,
  submitEdit,
} from '../../../testing/contentEditPage.tsx';
import { findEditor } from '../../../testing/richText.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { NewsEditPage } from './NewsEditPage.tsx';

const published = buildAdminNewsItem({ version: 4 });
const { _id: id, isDraft: _isDraft, ...body } = published;
const draft = buildAdminNewsItem({
  title: '',
  subTitle: '',
  image: '',
  description: '',
  author: '',
  date: '',
  version: 0,
  isDraft: true,
});
const page = { page: <NewsEditPage />, path: '/admin/vijest', published };

// Compiling Quill takes longer than a test waits for an element.
beforeAll(async () => void (await import('../../../ui/richText/RichTextEditor.tsx')), 60_000);

describe('NewsEditPage', () => {
  itBehavesAsContentEditPage({
    ...page,
    api: '/api/vijesti',
    listPath: '/admin/vijestlist',
    withTitle: (title) => ({ ...published, title }),
    body,
    inputs: {
      Naslov: 'Robotska ruka u laboratoriju',
      Podnaslov: 'Linija za vježbu ima šest osa',
      Autor: 'Redakcija',
      Datum: '2026-11-12',
      Slika: '/uploads/ruka.webp',
    },
    selected: ['Novost', 'Tehnologija'],
    richText: { label: 'Tekst vijesti', text: 'Ruka je stigla u petak.' },
    titleLabel: 'Naslov',
    back: 'Nazad na vijesti',
    missing: 'Vijest nije pronađena',
    failed: 'Vijest nije učitana.',
    saved: 'Vijest „Novi naziv” je ažurirana.',
  });

  it('fills a draft with its editor and the present day, and names missing fields before it sends anything', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z'), doNotFake: ['setTimeout', 'setImmediate'] });
    const requests = stubHttp({ [`GET /api/vijesti/${id}`]: { data: draft } });
    openContentEditor(page);
    await findEditor('Tekst vijesti');
    expect(screen.getByLabelText('Autor')).toHaveValue('Ana Anić');
    expect(screen.getByLabelText('Datum')).toHaveValue('2026-11-22');
    expect(screen.getByText('Nacrt')).toBeVisible();
    await submitEdit();
    expect(screen.getByText('Unesite naslov.')).toBeVisible();
    expect(screen.getByText('Unesite tekst vijesti.')).toBeVisible();
    expect(screen.getByLabelText('Naslov')).toHaveFocus();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    jest.useRealTimers();
  });
});
