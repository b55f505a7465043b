import { TextDecoder, TextEncoder } from 'node:util';
import { BroadcastChannel as NodeBroadcastChannel } from 'node:worker_threads';
import './labelsAndStyles.ts';

// Browser features that jsdom lacks.
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

// Saved files are released a minute later, when another test may run.
URL.revokeObjectURL = () => {};

const openChannels = new Set<NodeBroadcastChannel>();

/** Node's channel; an open channel does not keep the test run alive. */
class TestBroadcastChannel extends NodeBroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
    openChannels.add(this);
  }
}

/** Closes the channels of a test, so that its stores receive no messages of the next one. */
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
/** No media query matches. */
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

/** jsdom does not know `<search>`, and React warns of elements with this class name. */
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: HTMLElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});

// jsdom's Blob can only be read by a FileReader.
function readBlob<Result>(read: (reader: FileReader) => void, type: (result: unknown) => Result) {
  return new Promise<Result>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(type(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    read(reader);
  });
}
Blob.prototype.text = function text(this: Blob): Promise<string> {
  return readBlob(
    (reader) => reader.readAsText(this),
    (result) => (typeof result === 'string' ? result : ''),
  );
};
Blob.prototype.arrayBuffer = function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  return readBlob(
    (reader) => reader.readAsArrayBuffer(this),
    // A buffer of jsdom is no instance of Node's class, which TextDecoder needs.
    (result) => Uint8Array.from(new Uint8Array(result as ArrayBuffer)).buffer,
  );
};
// A document that was loaded without a recorded navigation.
Object.assign(performance, { getEntriesByType: () => [] });
