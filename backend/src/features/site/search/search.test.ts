import { API } from '@institut/contract/frame/endpoints';
import { searchResults } from '@institut/contract/site/search.schema';
import { z } from 'zod';
import { createCareer, createCourse, createNewsItem } from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { Course } from '../../core/courses/course.model.ts';

useTestDatabase();

async function search(keyword: string) {
  const { body } = await testApp().get(API.search).query({ keyword }).expect(200);
  const { courses, nearest, news, careers } = z.strictObject(searchResults.shape).parse(body);
  return {
    courses: courses.map(({ name }) => name),
    nearest: nearest.map(({ name }) => name),
    news: news.map(({ title }) => title),
    careers: careers.map(({ title }) => title),
  };
}

const NOTHING = { courses: [], nearest: [], news: [], careers: [] };

describe('GET /api/search', () => {
  it('finds published courses, news and open careers, courses with free seats first', async () => {
    await createCourse({ name: 'Robotika puna', start: '2098-01-01', countInStock: 0 });
    await createCourse({ name: 'Robotika', start: '2098-02-01' });
    await createCourse({ name: 'Robotika nacrt', isDraft: true });
    await createNewsItem({ title: 'Robotika u školama' });
    await createNewsItem({ title: 'Robotika nacrt', isDraft: true });
    await createCareer({ title: 'Mentor za robotiku' });
    await createCareer({ title: 'Robotika zatvoreno', status: 'Zatvoreno' });
    await createCareer({ title: 'Robotika istekla', dateEnd: '2020-01-01' });
    expect(await search('robotik')).toEqual({
      courses: ['Robotika', 'Robotika puna'],
      nearest: [],
      news: ['Robotika u školama'],
      careers: ['Mentor za robotiku'],
    });
  });

  it('offers the nearest published courses when none matches', async () => {
    await createCourse({ name: 'Python za početnike', start: '2098-02-01' });
    await createCourse({ name: 'Python nacrt', isDraft: true });
    await createCourse({ name: 'Varenje' });
    expect(await search('pajton')).toEqual({ ...NOTHING, nearest: ['Python za početnike'] });
    expect(await search('python')).toMatchObject({ courses: ['Python za početnike'], nearest: [] });
  });

  it('offers another course once its name has changed', async () => {
    const course = await createCourse({ name: 'Varenje' });
    expect(await search('pajton')).toEqual(NOTHING);
    await Course.updateOne({ _id: course._id }, { name: 'Python' });
    expect(await search('pajton')).toEqual({ ...NOTHING, nearest: ['Python'] });
  });

  it('finds at most five courses, three news and three careers', async () => {
    for (let n = 0; n < 6; n += 1) {
      await createCourse({ name: `Robot ${n}` });
      await createNewsItem({ title: `Robot ${n}` });
      await createCareer({ title: `Robot ${n}` });
    }
    const { courses, news, careers } = await search('robot');
    expect([courses.length, news.length, careers.length]).toEqual([5, 3, 3]);
  });

  it.each(['', ' ', 'r', ' r '])('finds nothing for %j', async (keyword) => {
    await createCourse({ name: 'Robotika' });
    expect(await search(keyword)).toEqual(NOTHING);
  });

  it('answers 400 to a keyword of more than 100 characters', async () => {
    const call = testApp().get(API.search);
    const { body } = await call.query({ keyword: 'a'.repeat(101) }).expect(400);
    expect(body.fields).toEqual({ keyword: 'Najviše 100 znakova.' });
  });
});
