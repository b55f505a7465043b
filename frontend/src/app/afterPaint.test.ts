import { addFiles, afterPaint, recordClicks, takeClick, whenActive } from './afterPaint.ts';

const state = (value: DocumentReadyState) =>
  Object.defineProperty(document, 'readyState', { configurable: true, get: () => value });
const frame = () => jest.advanceTimersToNextFrame();

/** Tells the observers of paints that the page is on the screen. */
let paint: (name: string) => void;

class PaintObserver {
  static readonly supportedEntryTypes: readonly string[] = ['paint'];
  constructor(tell: (list: object, observer: object) => void) {
    let names: string[] = [];
    const list = {
      getEntriesByName: (name: string) => names.filter((known) => known === name),
    };
    paint = (name) => {
      names = [name];
      tell(list, this);
    };
  }
  observe() {}
  disconnect() {
    paint = () => {};
  }
}

const observePaints = (entryTypes: readonly string[]) =>
  Object.assign(globalThis, {
    PerformanceObserver: Object.assign(class extends PaintObserver {}, { supportedEntryTypes: entryTypes }),
  });

beforeEach(() => {
  jest.useFakeTimers();
  observePaints([]);
});
afterEach(() => {
  jest.useRealTimers();
  state('complete');
});

describe('afterPaint', () => {
  it('starts after the first frame that follows the load event, once', () => {
    state('interactive');
    const start = jest.fn();
    afterPaint(start);
    frame();
    expect(start).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    expect(start).not.toHaveBeenCalled();
    frame();
    jest.advanceTimersByTime(1);
    expect(start).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('pointerdown'));
    jest.runAllTimers();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('starts after the next frame when the page has already loaded', () => {
    const start = jest.fn();
    afterPaint(start);
    expect(start).not.toHaveBeenCalled();
    frame();
    jest.advanceTimersByTime(1);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('starts after the first paint with content where the browser reports it', () => {
    observePaints(['paint']);
    const start = jest.fn();
    afterPaint(start);
    frame();
    jest.advanceTimersByTime(1);
    paint('first-paint');
    expect(start).not.toHaveBeenCalled();
    paint('first-contentful-paint');
    expect(start).toHaveBeenCalledTimes(1);
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'focusin'])('starts at once on %s', (type) => {
    state('interactive');
    const start = jest.fn();
    afterPaint(start);
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(start).toHaveBeenCalledTimes(1);
  });

  it.each([
    { movement: 0, starts: 0 },
    { movement: 1, starts: 1 },
  ])('starts $starts times on a pointer that moved by $movement', ({ movement, starts }) => {
    state('interactive');
    const start = jest.fn();
    afterPaint(start);
    const event = new MouseEvent('pointermove', { bubbles: true });
    Object.defineProperties(event, { movementX: { value: movement }, movementY: { value: 0 } });
    document.body.dispatchEvent(event);
    expect(start).toHaveBeenCalledTimes(starts);
  });

  it('starts after three seconds when an image never loads', () => {
    state('interactive');
    const start = jest.fn();
    afterPaint(start);
    jest.advanceTimersByTime(2999);
    expect(start).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(start).toHaveBeenCalledTimes(1);
  });
});

describe('whenActive', () => {
  it('starts once, when the visitor scrolls', () => {
    const start = jest.fn();
    whenActive(start);
    frame();
    expect(start).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('scroll'));
    expect(start).toHaveBeenCalledTimes(1);
    jest.runAllTimers();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('starts after five seconds for a visitor who only reads', () => {
    const start = jest.fn();
    whenActive(start);
    jest.advanceTimersByTime(5000);
    expect(start).toHaveBeenCalledTimes(1);
  });
});

const LINKS =
  '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"><link rel="modulepreload" href="/c.js">';
const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

describe('addFiles', () => {
  it('adds all links, and waits until each style sheet has loaded or failed', async () => {
    const template = document.createElement('template');
    template.innerHTML = `${LINKS}<link rel="stylesheet" disabled href="/assets/never-loaded.css">`;
    let isDone = false;
    const add = async () => {
      await addFiles(template.content);
      isDone = true;
    };
    const added = add();
    expect(document.head.querySelectorAll('link')).toHaveLength(4);
    const [first, second, disabled] = sheets();
    first!.dispatchEvent(new Event('load'));
    // More turns than the two functions need.
    for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
    expect(isDone).toBe(false);
    second!.dispatchEvent(new Event('error'));
    await added;
    expect(sheets()).toEqual([first, second, disabled]);
  });
});

describe('a click before the scripts have loaded', () => {
  it('is repeated on the button that has replaced the clicked one', async () => {
    jest.resetModules();
    const { recordClicks: listen, takeClick: take } = await import('./afterPaint.ts');
    document.body.innerHTML = '<button type="button" id="join"></button>';
    listen();
    document.querySelector('button')!.click();
    const repeat = take();
    document.body.innerHTML = '<button type="button" id="join"></button>';
    const handle = jest.fn();
    document.querySelector('button')!.addEventListener('click', handle);
    repeat();
    expect(handle).toHaveBeenCalledTimes(1);
  });

  it('is repeated once for the last button; links and forms work without scripts', () => {
    document.body.innerHTML =
      '<button type="button" id="a"></button><button type="button" id="b"><svg></svg></button><button id="c"></button>';
    recordClicks();
    const [first, last] = document.querySelectorAll('button');
    first!.click();
    last!.querySelector('svg')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const clicks: string[] = [];
    document.body.addEventListener('click', ({ target }) => {
      if (target instanceof Element) clicks.push(target.id);
    });
    const repeat = takeClick();
    first!.click();
    repeat();
    expect(clicks).toEqual(['a', 'b']);
  });
});
