import { Career } from './features/careers/career.model.ts';
import { Course } from './features/courses/course.model.ts';
import { News } from './features/news/news.model.ts';
import { UserModel } from './features/users/user.model.ts';
import { createCareer } from './testing/careerFactory.ts';
import { createCourse } from './testing/courseFactory.ts';
import { createNewsItem } from './testing/newsFactory.ts';
import { useTestDatabase } from './testing/testApp.ts';
import { createUser } from './testing/userFactory.ts';
import { upgradeRecords } from './upgradeRecords.ts';

useTestDatabase();

const forget = { $unset: { searchKey: '', sortKeys: '' } };

describe('upgradeRecords', () => {
  it('gives every record of an earlier version its keys and changes nothing else', async () => {
    const before = {
      course: await createCourse({ name: 'Čelik' }),
      item: await createNewsItem({ title: 'Šuma', author: 'Đon' }),
      career: await createCareer({ title: 'Žica' }),
      user: (await createUser({ name: 'Ćamil', lastName: 'Ljubić' })).toObject(),
    };
    await Course.collection.updateMany({}, forget);
    await News.collection.updateMany({}, forget);
    await Career.collection.updateMany({}, forget);
    await UserModel.collection.updateMany({}, { $unset: { sortKeys: '' } });
    await upgradeRecords();
    expect({
      course: await Course.findOne().lean(),
      item: await News.findOne().lean(),
      career: await Career.findOne().lean(),
      user: await UserModel.findOne().lean(),
    }).toEqual(before);
    expect(before.item.searchKey).toContain('suma');
  });

  it('reaches all of many', async () => {
    await News.collection.insertMany(
      Array.from({ length: 250 }, (_, n) => ({ title: `Vijest ${n}`, author: '', updatedAt: new Date() })),
    );
    await Promise.all([upgradeRecords(), upgradeRecords()]);
    expect(await News.countDocuments({ 'sortKeys.title': null })).toBe(0);
    expect(await News.countDocuments({ searchKey: /^vijest 249/ })).toBe(1);
  });

  it('leaves alone what has its keys', async () => {
    const { _id } = await createNewsItem();
    await News.collection.updateOne({ _id }, { $set: { searchKey: 'svoj' } });
    await upgradeRecords();
    expect(await News.findById(_id).lean()).toMatchObject({ searchKey: 'svoj' });
  });
});
