import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  courseFormReady,
  coursePath,
  draftOffer,
  openCourseEditor,
  publishedCourse,
  retype,
} from '../../../testing/courseEditor.tsx';
import { stubHttp } from '../../../testing/stubHttp.ts';

const kept = () => window.localStorage.getItem('editDrafts') ?? '';
/** What a browser tells its other tabs. */
const tellTabs = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'editDrafts' })));

async function typeName(text: string) {
  const tab = openCourseEditor();
  await courseFormReady();
  await retype('Naziv', text);
  return tab;
}

// Quill is compiled when it is first needed, which takes a while on a busy machine.
beforeAll(async () => void (await import('../../../ui/richText/RichTextEditor.tsx')), 60_000);

describe('one course in two tabs', () => {
  beforeEach(() => void stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } }));

  it('keeps what is typed in either, and offers both, the latest first', async () => {
    const one = await typeName('Prva kartica');
    one.unmount();
    const two = openCourseEditor();
    await userEvent.click(within(await draftOffer()).getByRole('button', { name: 'Nastavi s izmjenama' }));
    two.unmount();
    // A tab that was open before the other had kept anything.
    const before = kept();
    window.localStorage.removeItem('editDrafts');
    const three = await typeName('Druga kartica');
    window.localStorage.setItem('editDrafts', before);
    three.unmount();
    expect(kept()).toContain('Prva kartica');
    expect(kept()).toContain('Druga kartica');

    openCourseEditor();
    await userEvent.click(within(await draftOffer()).getByRole('button', { name: 'Odbaci izmjene' }));
    expect(kept()).not.toContain('Druga kartica');
    await userEvent.click(within(await draftOffer()).getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(await courseFormReady()).toHaveValue('Prva kartica');
  });

  it('goes on keeping what is still typed here when the other one discards it', async () => {
    await typeName('Još pišem');
    await screen.findByText(/U ovom pregledniku zapamćene/);
    window.localStorage.removeItem('editDrafts');
    tellTabs();
    expect(kept()).toContain('Još pišem');
  });
});
