import { API } from '@institut/contract/endpoints';
import { routeOf } from './routeOf.ts';

describe('routeOf', () => {
  it('gives the template of every path of the API', () => {
    for (const path of Object.values(API)) {
      expect(routeOf(path.replace(/:\w+/g, '64b0c0ffee64b0c0ffee64b0'))).toBe(path);
    }
  });

  it.each([
    ['/api/kursevi/one', API.featuredCourses],
    ['/API/Kursevi/', API.courses],
    ['/api/kursevi/bilo-sta', API.course],
    ['/api/kursevi/a/b/c', '/api/*'],
    ['/api/nema-toga', '/api/*'],
    ['/uploads/a.webp', '/uploads/*'],
    ['/assets/index-1a2b.js', '/assets/*'],
    ['/', 'page'],
    ['/kurs/64b0', 'page'],
    ['//', 'page'],
    ['/robots.txt', 'file'],
    ['/wp-login.php', 'file'],
  ])('takes %s for %s', (path, route) => {
    expect(routeOf(path)).toBe(route);
  });
});
