import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { formatText, pathOf, type TextValues } from './formatText.tsx';
import { readDocument } from './readDocument.ts';

const show = (text: string, values?: TextValues) =>
  render(<MemoryRouter>{formatText(text, values)}</MemoryRouter>).container.innerHTML.replaceAll(
    ' data-discover="true"',
    '',
  );

describe('formatText', () => {
  it.each([
    ['Učite **redom** i s voljom.', 'Učite <strong>redom</strong> i&nbsp;s&nbsp;voljom.'],
    ['Vidi [vijesti](news).', 'Vidi <a href="/vijesti">vijesti</a>.'],
    ['Vidi [dolje](#programi).', 'Vidi <a href="#programi">dolje</a>.'],
    ['Vidi [Agenciju](https://www.azlp.ba).', 'Vidi <a href="https://www.azlp.ba">Agenciju</a>.'],
    ['Za **{{days}} dana**', 'Za <strong>30 dana</strong>'],
    ['Za {{days}} dana na {{email}}.', 'Za 30 dana na <b>adresu</b>.'],
  ])('shows the marks of %j', (text, html) => {
    expect(show(text, { days: 30, email: <b>adresu</b> })).toBe(html);
  });

  it('shows a value that is empty', () => {
    expect(show('Pišite {{email}}', { email: null })).toBe('Pišite ');
  });

  it('throws for a name without a value', () => {
    expect(() => formatText('Za {{days}} dana', { hours: 3 })).toThrow('no value for {{days}}');
  });
});

describe('readDocument', () => {
  const source = `---
lead: Pravila.
version: 2026-11-21
---

- Prvo,
  u dva reda.
- Drugo.

## Ko smo {#ko-smo}

Prvi pasus
u dva reda.

{{contact}}

- jedno;
- drugo.

## Mjesta {#mjesta}

Tekst.
`;

  it('returns lead, version, summary and the blocks of each section', () => {
    expect(readDocument(source)).toEqual({
      lead: 'Pravila.',
      version: '2026-11-21',
      summary: ['Prvo, u dva reda.', 'Drugo.'],
      sections: [
        {
          id: 'ko-smo',
          title: 'Ko smo',
          blocks: ['Prvi pasus u dva reda.', '{{contact}}', ['jedno;', 'drugo.']],
        },
        { id: 'mjesta', title: 'Mjesta', blocks: ['Tekst.'] },
      ],
    });
  });

  it.each([
    ['without a version', source.replace(/version.*\n/, '')],
    ['with a section without an id', source.replace(' {#mjesta}', '')],
  ])('throws for a document %s', (_case, wrong) => {
    expect(() => readDocument(wrong)).toThrow('Not the form');
  });
});

const folder = join(__dirname, 'bs');

it.each(readdirSync(folder))(
  'the links of content/bs/%s lead to a page, a part of the page or another site',
  (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const targets = [...text.matchAll(/\]\((.+?)\)|"to": "(.+?)"/g)].map(([, link, to]) =>
      pathOf(link ?? to ?? ''),
    );
    expect(targets.filter((path) => !/^(\/|#|https:)/.test(path))).toEqual([]);
  },
);
