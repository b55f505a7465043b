import { setHtmlCleaner } from '../ui/SafeHtml.tsx';
import { resetHttp } from './stubHttp.ts';

/** Undoes what a test file may leave behind in modules and in the document, for the next file of its suite. */
export function resetState(): void {
  jest.useRealTimers();
  resetHttp();
  setHtmlCleaner(null);
  Reflect.deleteProperty(URL, 'createObjectURL');
  document.title = '';
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
}
