import { coursesPath, readCoursesPath } from './coursePaths.ts';

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
      expect(readCoursesPath(path)).toEqual({ keyword, page: 2 });
    },
  );

  it('replaces half of an emoji in a keyword', () => {
    expect(readCoursesPath(coursesPath({ keyword: 'robot\ud83e' }))?.keyword).toBe('robot\ufffd');
  });

  it('shortens a keyword to the length that the server accepts', () => {
    expect(readCoursesPath(coursesPath({ keyword: 'a'.repeat(300) }))?.keyword).toHaveLength(100);
  });
});

describe('readCoursesPath', () => {
  it('reads the first page of the list', () => {
    expect(readCoursesPath('/kursevi')).toEqual({ keyword: '', page: 1 });
    expect(readCoursesPath('/page/1')).toEqual({ keyword: '', page: 1 });
  });

  it('reads a bare percent sign literally', () => {
    expect(readCoursesPath('/search/50%')).toEqual({ keyword: '50%', page: 1 });
  });

  it.each(['/page/0', '/page/-1', '/page/1.5', '/page/abc', '/page/2x', '/page/1234567', '/search/x/page/0'])(
    'refuses the invalid page in %s',
    (path) => {
      expect(readCoursesPath(path)).toBeNull();
    },
  );
});
