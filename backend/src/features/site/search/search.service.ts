import { SEARCH_KEYWORD_MIN } from '@institut/contract/limits';
import { findOpenCareers } from '../careers/careerList.service.ts';
import { coursesById, listCourses, publishedNames } from '../../catalogue/courses/courseList.service.ts';
import { listNews } from '../news/newsList.service.ts';
import { nearestNames } from './nearestNames.ts';

const COURSES = 5;
const NEAREST = 3;
const OTHERS = 3;

/** Names are compared one by one, so the courses furthest away in time are left out. */
const NAMES_COMPARED = 1000;

/** Returns the first courses, news and open careers that match a keyword; without a course those with a similar name. */
export async function searchSite(keyword: string) {
  if (keyword.length < SEARCH_KEYWORD_MIN) return { courses: [], nearest: [], news: [], careers: [] };
  const [{ courses }, { items: news }, careers] = await Promise.all([
    listCourses({ keyword, open: 'first', pageNumber: 1, pageSize: COURSES }),
    listNews({ keyword, pageNumber: 1, pageSize: OTHERS }),
    findOpenCareers(keyword, OTHERS),
  ]);
  const nearest = courses.length === 0 ? await nearestCourses(keyword) : [];
  return { courses, nearest, news, careers };
}

async function nearestCourses(keyword: string) {
  const ids = nearestNames(keyword, await publishedNames(NAMES_COMPARED), NEAREST);
  return ids.length > 0 ? coursesById(ids) : [];
}
