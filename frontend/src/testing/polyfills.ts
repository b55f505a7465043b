import { TextDecoder, TextEncoder } from 'node:util';

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

Object.assign(globalThis, { TextEncoder, TextDecoder, IntersectionObserver: IntersectionObserverStub });
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
