import { screen } from '@testing-library/react';
import { CourseEditPage } from '../features/courses/admin/CourseEditPage.tsx';
import { buildAdminCourse, courseId } from './contentFixtures.ts';
import { openContentEditor, retype } from './contentEditPage.tsx';
import { findEditor, writeRichText } from './richText.ts';

export const coursePath = `/api/kursevi/${courseId}`;
export const courseEditPath = `/admin/kurs/${courseId}/edit`;
export const publishedCourse = buildAdminCourse({ version: 3 });

export const coursePage = { page: <CourseEditPage />, path: '/admin/kurs', published: publishedCourse };

export const openCourseEditor = (user: { isAdmin?: boolean; _id?: string } = {}) =>
  openContentEditor(coursePage, user);

/** Waits for the form with all its rich text editors. */
export async function courseFormReady(): Promise<HTMLElement> {
  const name = await screen.findByRole('textbox', { name: 'Naziv' });
  await findEditor('Perspektive nakon obuke (nije obavezno)');
  return name;
}

/** Changes the name and a text and leaves the page without saving. */
export async function leaveCourseDraft(): Promise<void> {
  const { unmount } = openCourseEditor();
  await courseFormReady();
  await retype('Naziv', 'Python za sve');
  await writeRichText('Opis kursa', '<p>Novi opis.</p>');
  unmount();
}
