import { readHead } from '../../../test/support/xml.ts';
import { testSite } from '../../../test/support/testSite.ts';
import { type PageDescription, SHARE_IMAGE } from './page.ts';
import { renderHead } from './pageHead.ts';

const page: PageDescription = {
  status: 200,
  title: 'O nama',
  headline: 'Ko smo i kako radimo',
  description: 'Institut povezuje učenje i posao.',
  canonicalPath: '/onama',
  robots: 'index, follow',
  image: { ...SHARE_IMAGE, alt: 'Institut' },
  type: 'website',
  jsonLd: [{ '@type': 'Organization', name: 'Institut' }],
};

it('describes the page to search engines, social networks and feed readers', () => {
  expect(readHead(renderHead(page, testSite))).toEqual({
    title: 'O nama | Institut za tehnologiju i inovacije',
    meta: {
      description: 'Institut povezuje učenje i posao.',
      robots: 'index, follow',
      'og:site_name': 'Institut za tehnologiju i inovacije',
      'og:locale': 'bs_BA',
      'og:type': 'website',
      'og:title': 'Ko smo i kako radimo',
      'og:description': 'Institut povezuje učenje i posao.',
      'og:url': 'https://www.example.ba/onama',
      'og:image': 'https://www.example.ba/share.png',
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Institut',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Ko smo i kako radimo',
      'twitter:description': 'Institut povezuje učenje i posao.',
      'twitter:image': 'https://www.example.ba/share.png',
      'twitter:image:alt': 'Institut',
    },
    links: {
      canonical: 'https://www.example.ba/onama',
      alternate: 'https://www.example.ba/vijesti/rss.xml',
    },
    jsonLd: [{ '@context': 'https://schema.org', '@type': 'Organization', name: 'Institut' }],
  });
});

it('contains no address of a page that must not be indexed', () => {
  const { meta, links } = readHead(renderHead({ ...page, canonicalPath: null, robots: 'noindex' }, testSite));
  expect(meta.robots).toBe('noindex');
  expect(meta).not.toHaveProperty('og:url');
  expect(links).not.toHaveProperty('canonical');
});

it('contains the publication date of an article', () => {
  const { meta } = readHead(renderHead({ ...page, type: 'article', publishedTime: '2026-03-01' }, testSite));
  expect(meta).toMatchObject({ 'og:type': 'article', 'article:published_time': '2026-03-01' });
});

it.each([
  '</script><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  `' onload='alert(1)`,
  '<!--<script>',
  "$& $1 $` $' $$",
  '&quot;&lt;b&gt;&#60;',
  ']]> --> \u2028\u2029',
])('escapes %j everywhere', (hostile) => {
  const html = renderHead(
    {
      ...page,
      title: hostile,
      headline: hostile,
      description: hostile,
      image: { ...page.image, alt: hostile },
      jsonLd: [{ '@type': 'Course', name: hostile }],
    },
    { ...testSite, name: hostile },
  );
  const { title, meta, jsonLd } = readHead(html);
  expect(title).toBe(`${hostile} | ${hostile}`);
  for (const name of ['description', 'og:site_name', 'og:title', 'og:image:alt', 'twitter:title']) {
    expect(meta[name]).toBe(hostile);
  }
  expect(jsonLd).toEqual([{ '@context': 'https://schema.org', '@type': 'Course', name: hostile }]);
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
  expect(html).not.toMatch(/<!--|<img|http-equiv="refresh"/);
});
