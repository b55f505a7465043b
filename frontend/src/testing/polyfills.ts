import { TextDecoder, TextEncoder } from 'node:util';
import { BroadcastChannel as NodeBroadcastChannel } from 'node:worker_threads';

/** What browsers have and jsdom lacks. */
class IntersectionObserverStub {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

const openChannels = new Set<NodeBroadcastChannel>();

/** Node's channel; an open one does not keep the test run alive. */
class TestBroadcastChannel extends NodeBroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
    openChannels.add(this);
  }
}

/** Closes the channels of a test, so that its stores hear nothing of the next one. */
export function closeChannels(): void {
  for (const channel of openChannels) channel.close();
  openChannels.clear();
}

Object.assign(globalThis, {
  TextEncoder,
  TextDecoder,
  IntersectionObserver: IntersectionObserverStub,
  BroadcastChannel: TestBroadcastChannel,
});
/** A window of whatever width: no query holds. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

/** jsdom has not heard of `<search>` yet, and React warns of unknown elements by this name. */
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: HTMLElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});

// jsdom's Blob can be read by a FileReader alone.
Blob.prototype.text = function text(this: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsText(this);
  });
};
