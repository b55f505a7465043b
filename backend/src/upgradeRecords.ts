import { fillCareerKeys } from './features/careers/careerKeys.service.ts';
import { fillCourseKeys } from './features/courses/courseKeys.service.ts';
import { fillNewsKeys } from './features/news/newsKeys.service.ts';
import { fillOrderKeys } from './features/orders/orderKeys.service.ts';
import { fillUserKeys } from './features/users/userKeys.service.ts';

/** Gives records that an earlier version has made what this one searches and sorts them by; before the server listens. */
export async function upgradeRecords(): Promise<void> {
  await Promise.all([fillCourseKeys(), fillNewsKeys(), fillCareerKeys(), fillOrderKeys(), fillUserKeys()]);
}
