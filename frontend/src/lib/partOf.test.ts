import { partOf } from './partOf.ts';

const offline = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
const originalFetch = globalThis.fetch;

describe('partOf', () => {
  const head = jest.fn<Promise<Pick<Response, 'ok'>>, [string, RequestInit]>();
  let logged: jest.SpyInstance;
  // jsdom has no navigation and says so: what is logged tells of a reload.
  const reloads = () => logged.mock.calls.filter(([text]) => /navigation/.test(String(text)));

  beforeEach(() => {
    head.mockReset().mockResolvedValue({ ok: true });
    Object.assign(globalThis, { fetch: head });
    logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterAll(() => void Object.assign(globalThis, { fetch: originalFetch }));

  it('comes when it is asked for again', async () => {
    const part = partOf(jest.fn(async () => 'dio').mockImplementationOnce(offline));
    await expect(part.fetch()).rejects.toThrow('dynamically imported');
    await expect(part.fetch()).resolves.toBe('dio');
    expect(reloads()).toHaveLength(0);
  });

  it('loads the page anew when it fails again though the site answers', async () => {
    const part = partOf(offline);
    await expect(part.fetch()).rejects.toThrow('dynamically imported');
    expect(head).not.toHaveBeenCalled();
    await expect(part.fetch()).rejects.toThrow('dynamically imported');
    expect(head).toHaveBeenCalledWith('/', { method: 'HEAD' });
    expect(reloads()).toHaveLength(1);
  });

  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the site is out of order', () => Promise.resolve({ ok: false })],
  ])('keeps the page when %s', async (_, answer) => {
    head.mockImplementation(answer);
    const part = partOf(offline);
    await expect(part.fetch()).rejects.toThrow('dynamically imported');
    await expect(part.fetch()).rejects.toThrow('dynamically imported');
    expect(reloads()).toHaveLength(0);
  });

  it('is silent about what nobody has asked to see yet', async () => {
    const load = jest.fn(offline);
    const part = partOf(load);
    part.preload();
    part.preload();
    await expect(part.fetch()).rejects.toThrow('dynamically imported');
    expect(load).toHaveBeenCalledTimes(3);
    expect(head).not.toHaveBeenCalled();
  });
});
