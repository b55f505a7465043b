import { COURSES_PATH } from '../features/courses/coursePaths.ts';

export type NavItem = { to: string; label: string };

/** The main navigation, in order; header, side menu and footer all read it. */
export const navigation: readonly NavItem[] = [{ to: COURSES_PATH, label: 'Kursevi' }];
