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
    'brings %j back as it was',
    (keyword) => {
      const path = coursesPath({ keyword, page: 2 });
      // The browser must not shorten, split or re-read any of it either.
      expect(new URL(path, 'https://example.org').pathname).toBe(path);
      expect(readCoursesPath(path)).toEqual({ keyword, page: 2 });
    },
  );

  it('survives half of an emoji', () => {
    expect(readCoursesPath(coursesPath({ keyword: 'robot\ud83e' }))?.keyword).toBe('robot\ufffd');
  });

  it('asks for no more characters than the server takes', () => {
    expect(readCoursesPath(coursesPath({ keyword: 'a'.repeat(300) }))?.keyword).toHaveLength(100);
  });
});

describe('readCoursesPath', () => {
  it('reads the first page', () => {
    expect(readCoursesPath('/kursevi')).toEqual({ keyword: '', page: 1 });
    expect(readCoursesPath('/page/1')).toEqual({ keyword: '', page: 1 });
  });

  it('takes a bare percent sign for itself', () => {
    expect(readCoursesPath('/search/50%')).toEqual({ keyword: '50%', page: 1 });
  });

  it.each(['/page/0', '/page/-1', '/page/1.5', '/page/abc', '/page/2x', '/page/1234567', '/search/x/page/0'])(
    'refuses %s',
    (path) => {
      expect(readCoursesPath(path)).toBeNull();
    },
  );
});
