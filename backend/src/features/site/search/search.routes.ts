import { SEARCH_CALLS } from '@institut/contract/site/calls';
import { implement } from '../../../http/implement.ts';
import { presentCareerSummary } from '../careers/career.presenter.ts';
import { presentCourseSummary } from '../../catalogue/courses/course.presenter.ts';
import { presentNewsSummary } from '../news/news.presenter.ts';
import { searchSite } from './search.service.ts';

export const searchRoutes = implement(SEARCH_CALLS, {
  searchSite: async ({ query }) => {
    const { courses, nearest, news, careers } = await searchSite(query.keyword);
    return {
      courses: courses.map(presentCourseSummary),
      nearest: nearest.map(presentCourseSummary),
      news: news.map(presentNewsSummary),
      careers: careers.map(presentCareerSummary),
    };
  },
});
