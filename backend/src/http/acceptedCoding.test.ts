import { acceptedCoding } from './acceptedCoding.ts';

describe('acceptedCoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP , BR', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['identity', 'identity'],
    ['identity, br;q=0.9', 'identity'],
    ['identity;q=0', 'identity'],
    ['gzip;q=0.5, identity;q=0', 'gzip'],
    ['*;q=0', 'identity'],
    ['br;q=not-a-number', 'identity'],
    [',;,;;=', 'identity'],
  ])('for %j is %s', (header, coding) => {
    expect(acceptedCoding(header)).toBe(coding);
  });
});
