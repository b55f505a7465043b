import { Course, type CourseFields } from '../../features/courses/course.model.ts';

type CourseOverrides = Partial<Omit<CourseFields, '_id' | 'searchKey'>>;

let made = 0;

/** Fields of a published course nobody else has, with plenty of places and far from its start. */
export function buildCourse(overrides: CourseOverrides = {}) {
  made += 1;
  return {
    name: `Kurs broj ${made}`,
    subTitle: 'Od prve linije koda do vlastite stranice',
    image: '/uploads/kurs.webp',
    shortDesc: '<p>Kratak opis.</p>',
    description: '<p>Opširan opis.</p>',
    start: '2099-09-01',
    duration: 40,
    category: 'Digital Skills' as const,
    tipObuke: 'Trening kurs' as const,
    ishodiObuke: '<ul><li>Ishod</li></ul>',
    perspektiveObuke: '<p>Perspektiva</p>',
    price: 80,
    countInStock: 20,
    isDraft: false,
    ...overrides,
  };
}

/** The stored course, as it comes back from the database. */
export async function createCourse(overrides: CourseOverrides = {}): Promise<CourseFields> {
  const { _id } = await Course.create(buildCourse(overrides));
  return Course.findById(_id).orFail().lean();
}
