import { Career } from './features/careers/career.model.ts';
import { Course } from './features/courses/course.model.ts';
import { News } from './features/news/news.model.ts';
import { Order } from './features/orders/order.model.ts';
import { UserModel } from './features/users/user.model.ts';
import { createCareer } from './testing/careerFactory.ts';
import { createCourse } from './testing/courseFactory.ts';
import { createNewsItem } from './testing/newsFactory.ts';
import { useTestDatabase } from './testing/testApp.ts';
import { createOrder } from './testing/orderFactory.ts';
import { createUser } from './testing/userFactory.ts';
import { upgradeRecords } from './upgradeRecords.ts';

useTestDatabase();

const forget = { $unset: { searchKey: '', searchGrams: '', sortKeys: '' } };

const storedRecords = async () => ({
  course: await Course.findOne().select('+searchGrams').lean(),
  item: await News.findOne().select('+searchGrams').lean(),
  career: await Career.findOne().select('+searchGrams').lean(),
  order: await Order.findOne().select('+searchGrams').lean(),
  user: await UserModel.findOne()
    .select(['+searchGrams.name', '+searchGrams.lastName', '+searchGrams.email'])
    .lean(),
});

describe('upgradeRecords', () => {
  it('gives every record of an earlier version its keys and changes nothing else', async () => {
    await createCourse({ name: 'Čelik' });
    await createNewsItem({ title: 'Šuma', author: 'Đon' });
    await createCareer({ title: 'Žica' });
    await createOrder(await createUser({ name: 'Ćamil', lastName: 'Ljubić' }));
    const before = await storedRecords();
    await Course.collection.updateMany({}, forget);
    await News.collection.updateMany({}, forget);
    await Career.collection.updateMany({}, forget);
    await UserModel.collection.updateMany({}, { $unset: { searchGrams: '', sortKeys: '' } });
    await Order.collection.updateMany({}, forget);
    await upgradeRecords();
    expect(await storedRecords()).toEqual(before);
    expect(before.item?.searchKey).toContain('suma');
    expect(before).toMatchObject({
      item: { searchGrams: expect.arrayContaining(['sum']) },
      order: { searchGrams: expect.arrayContaining(['cam']) },
      user: { searchGrams: { lastName: expect.arrayContaining(['lju']) } },
    });
  });

  it('reaches all of many', async () => {
    await News.collection.insertMany(
      Array.from({ length: 250 }, (_, n) => ({ title: `Vijest ${n}`, author: '', updatedAt: new Date() })),
    );
    await Promise.all([upgradeRecords(), upgradeRecords()]);
    expect(await News.countDocuments({ searchGrams: null })).toBe(0);
    expect(await News.countDocuments({ searchKey: /^vijest 249/ })).toBe(1);
  });

  it('leaves alone what has its keys', async () => {
    const { _id } = await createNewsItem();
    await News.collection.updateOne({ _id }, { $set: { searchKey: 'svoj' } });
    await upgradeRecords();
    expect(await News.findById(_id).lean()).toMatchObject({ searchKey: 'svoj' });
  });
});
