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

/** jsdom has not heard of `<search>` yet, and React warns of unknown elements by this name. */
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: HTMLElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});
