import { coursesPath } from '@institut/contract/courses/values';
import { courseListPath, NO_FILTERS } from '@institut/contract/courses/filters';
import { readCoursesPath } from './courseListAddress.ts';

const read = (address: string) => readCoursesPath(new URL(`https://example.org${address}`));

describe('coursesPath', () => {
  it.each([
    [{}, '/kursevi'],
    [{ page: 1 }, '/kursevi'],
    [{ page: 3 }, '/page/3'],
    [{ keyword: 'python' }, '/search/python'],
    [{ keyword: '  python ', page: 2 }, '/search/python/page/2'],
    [{ keyword: '   ' }, '/kursevi'],
  ])('puts %j at %s', (query, path) => {
    expect(coursesPath(query)).toBe(path);
  });

  it.each(['a/b', '%2F', '50%', 'šđčćž', '?x=1#y', '..', '.', 'C++', 'page', '🤖 roboti', '\\', 'a//b'])(
    'reads the keyword %j back unchanged',
    (keyword) => {
      const path = coursesPath({ keyword, page: 2 });
      // Browsers must not normalise the path.
      expect(new URL(path, 'https://example.org').pathname).toBe(path);
      expect(read(path)).toEqual({ keyword, page: 2, ...NO_FILTERS });
    },
  );

  it('replaces half of an emoji in a keyword', () => {
    expect(read(coursesPath({ keyword: 'robot\ud83e' }))?.keyword).toBe('robot\ufffd');
  });

  it('shortens a keyword to the length that the server accepts', () => {
    expect(read(coursesPath({ keyword: 'a'.repeat(300) }))?.keyword).toHaveLength(100);
  });
});

describe('readCoursesPath', () => {
  it('reads the first page of the list', () => {
    expect(read('/kursevi')).toEqual({ keyword: '', page: 1, ...NO_FILTERS });
    expect(read('/page/1')).toEqual({ keyword: '', page: 1, ...NO_FILTERS });
  });

  it('reads a bare percent sign literally', () => {
    expect(read('/search/50%')).toEqual({ keyword: '50%', page: 1, ...NO_FILTERS });
  });

  it.each(['/page/0', '/page/-1', '/page/1.5', '/page/abc', '/page/2x', '/page/1234567', '/search/x/page/0'])(
    'refuses the invalid page in %s',
    (path) => {
      expect(read(path)).toBeNull();
    },
  );
});

describe('courseListPath', () => {
  it.each([
    [{}, '/kursevi'],
    [{ page: 2, isOpen: true }, '/page/2?slobodni=da'],
    [{ category: 'Digital Skills', tipObuke: 'Trening kurs' }, '/kursevi?kategorija=digitalne&tip=trening'],
    [{ keyword: 'c++', order: 'cijena-opada' }, '/search/c%2B%2B?poredaj=cijena-opada'],
  ] as const)('puts %j at %s, from where it is read back', (query, path) => {
    expect(courseListPath(query)).toBe(path);
    expect(read(path)).toEqual({ keyword: '', page: 1, ...NO_FILTERS, ...query });
  });

  it('ignores unknown values when it is read back', () => {
    expect(read('/kursevi?kategorija=sve&tip=&slobodni=ne&poredaj=naziv&x=1')).toEqual({
      keyword: '',
      page: 1,
      ...NO_FILTERS,
    });
  });
});
