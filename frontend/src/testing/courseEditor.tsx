import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { CourseEditPage } from '../features/courses/admin/CourseEditPage.tsx';
import { buildAdminCourse, courseId } from './contentFixtures.ts';
import { BrowserBack, renderApp, signedIn } from './renderApp.tsx';
import { findEditor, writeRichText } from './richText.ts';

export const coursePath = `/api/kursevi/${courseId}`;
export const courseEditPath = `/admin/kurs/${courseId}/edit`;
export const publishedCourse = buildAdminCourse({ version: 3 });

type Opened = { at?: string; isAdmin?: boolean; _id?: string };

export function openCourseEditor({ at = courseEditPath, ...person }: Opened = {}) {
  return renderApp(
    <>
      <Routes>
        <Route path="/admin/kurs/:id/edit" element={<CourseEditPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Link to="/vijesti">Vijesti</Link>
      <Link to="?x=1">Isto mjesto</Link>
      <BrowserBack />
    </>,
    { at, state: signedIn({ isAdmin: true, ...person }) },
  );
}

/** Resolves with the name field when all editors of the form are loaded. */
export async function courseFormReady(): Promise<HTMLElement> {
  const name = await screen.findByRole('textbox', { name: 'Naziv' });
  await findEditor('Perspektive nakon obuke (nije obavezno)');
  return name;
}

export async function retype(label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });
  await userEvent.clear(field);
  if (!text) return;
  await userEvent.click(field);
  await userEvent.paste(text);
}

export const submitEdit = (): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name: 'Ažuriraj' }));

/** Changes name and text and leaves the page without saving. */
export async function leaveCourseDraft(): Promise<void> {
  const { unmount } = openCourseEditor();
  await courseFormReady();
  await retype('Naziv', 'Python za sve');
  await writeRichText('Opis kursa', '<p>Novi opis.</p>');
  unmount();
}

export const draftOffer = (): Promise<HTMLElement> =>
  screen.findByRole('dialog', { name: 'Imate nesačuvane izmjene' });

export const leaveQuestion = (): Promise<HTMLElement> =>
  screen.findByRole('dialog', { name: /^Napuštate stranicu/ });

/** Returns the radio button of one version of a field in the comparison. */
export const conflictChoice = (label: string, which: string): HTMLElement =>
  within(screen.getByRole('group', { name: `${label}: šta ostaje?` })).getByRole('radio', { name: which });
