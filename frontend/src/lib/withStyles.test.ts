import { watchStyles, withStyles } from './withStyles.ts';

const HREF = 'http://localhost/assets/Drawer-1a.css';
const LOST = `Unable to preload CSS for ${HREF}`;

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const settle = (type: 'load' | 'error') => sheets().forEach((sheet) => sheet.dispatchEvent(new Event(type)));

/** As in the browser: a style sheet that has failed stays in the page. */
function loseStyles() {
  const sheet = document.createElement('link');
  Object.assign(sheet, { rel: 'stylesheet', href: HREF, crossOrigin: '' });
  document.head.append(sheet);
  settle('error');
}

/** An import that Vite refuses once, and from then on makes without asking for the style sheet again. */
const buildLoad = () =>
  jest
    .fn(async () => 'dio')
    .mockImplementationOnce(async () => {
      loseStyles();
      throw new Error(LOST);
    });

describe('a part whose styles did not come', () => {
  beforeAll(watchStyles);
  afterEach(async () => {
    const mended = withStyles(async () => {})();
    settle('load');
    await mended;
    document.head.replaceChildren();
  });

  it('asks for them again and waits for them, however many ask at once', async () => {
    const load = buildLoad();
    const fetchPart = withStyles(load);
    await expect(fetchPart()).rejects.toThrow(LOST);

    const [lost] = sheets();
    const both = Promise.all([fetchPart(), fetchPart()]);
    expect(sheets()).toHaveLength(1);
    expect(sheets()[0]).not.toBe(lost);
    expect(sheets()[0]?.href).toBe(HREF);
    expect(load).toHaveBeenCalledTimes(1);
    settle('load');
    await expect(both).resolves.toEqual(['dio', 'dio']);
  });

  it('does not come without them', async () => {
    const load = buildLoad();
    const fetchPart = withStyles(load);
    await expect(fetchPart()).rejects.toThrow(LOST);
    const again = fetchPart();
    settle('error');
    await expect(again).rejects.toThrow(LOST);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps no other part away', async () => {
    loseStyles();
    const other = withStyles(async () => 'drugi dio')();
    settle('error');
    await expect(other).resolves.toBe('drugi dio');
  });
});
