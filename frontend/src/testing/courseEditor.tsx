import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { CourseEditPage } from '../features/courses/admin/CourseEditPage.tsx';
import { buildAdminCourse } from './buildAdminContent.ts';
import { BrowserBack } from './BrowserBack.tsx';
import { courseId } from './buildCourse.ts';
import { renderApp, signedIn } from './renderApp.tsx';
import { findEditor, writeRichText } from './richText.ts';

/** What the edit page of one course is tested with: the course, the page with ways out of it, and what its editor does. */
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

/** The form with all its editors. */
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

/** Another name and another text, left behind unsaved. */
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

/** One of the two versions of a field in the comparison. */
export const conflictChoice = (label: string, which: string): HTMLElement =>
  within(screen.getByRole('group', { name: `${label}: šta ostaje?` })).getByRole('radio', { name: which });
