import type { CourseCategory, CourseType } from '@institut/contract/course';
import { courseBody, type AdminCourse, type Course, type CourseBody } from '@institut/contract/course.schema';
import { fieldErrors } from '../../../lib/useForm.ts';
import { readNumber, writeNumber } from './numberText.ts';
import { UNTITLED } from '../../../lib/untitled.ts';

/** A course as its form holds it: numbers as they are typed. */
export type CourseEditValues = {
  name: string;
  subTitle: string;
  image: string;
  shortDesc: string;
  description: string;
  start: string;
  duration: string;
  price: string;
  countInStock: string;
  category: CourseCategory;
  tipObuke: CourseType;
  ishodiObuke: string;
  perspektiveObuke: string;
};

type CourseRecord = { version: number; values: CourseEditValues };

/** What the form begins with. The zeros of an empty draft are nobody's choice: published by oversight, the course would be free. */
export function courseRecord(course: AdminCourse): CourseRecord {
  const { version, isDraft, duration, price, countInStock, ...texts } = course;
  const { name, subTitle, image, shortDesc, description, start } = texts;
  const { category, tipObuke, ishodiObuke, perspektiveObuke } = texts;
  const typed = (value: number) => (isDraft && value === 0 ? '' : writeNumber(value));
  return {
    version,
    values: {
      name,
      subTitle,
      image,
      shortDesc,
      description,
      start,
      duration: typed(duration),
      price: typed(price),
      countInStock: typed(countInStock),
      category,
      tipObuke,
      ishodiObuke,
      perspektiveObuke,
    },
  };
}

const numbersOf = ({ duration, price, countInStock }: CourseEditValues) => ({
  duration: readNumber(duration),
  price: readNumber(price),
  countInStock: readNumber(countInStock),
});

/** What is wrong with the form, by the contract's schema. */
export function checkCourse(values: CourseEditValues): Record<string, string> {
  const numbers = numbersOf(values);
  return {
    ...fieldErrors(courseBody, { ...values, ...numbers }),
    // The schema of amounts does not know what this one is called.
    ...(numbers.price === undefined && { price: 'Unesite cijenu.' }),
  };
}

/**
 * The edit as the API takes it: with the version and the free places it was made over, so that nobody's work and nobody's
 * place is lost. Throws for values that `checkCourse` finds wrong.
 */
export function courseBodyOf(values: CourseEditValues, read: CourseRecord): CourseBody {
  const countInStockRead = readNumber(read.values.countInStock);
  return courseBody.parse({
    ...values,
    ...numbersOf(values),
    version: read.version,
    ...(countInStockRead !== undefined && { countInStockRead }),
  });
}

type Versions = { base: CourseEditValues; mine: CourseEditValues; theirs: CourseEditValues };

/** Free places are changed by what was added or taken away, on top of what somebody else has made of them. */
export function rebaseCourse({ base, mine, theirs }: Versions): CourseEditValues {
  const [before = 0, wanted = 0, now = 0] = [base, mine, theirs].map(({ countInStock }) =>
    readNumber(countInStock),
  );
  const places = Math.max(0, now + wanted - before);
  return Number.isInteger(places) ? { ...mine, countInStock: writeNumber(places) } : mine;
}

/** What an edit does to the free places that were read; null where it does nothing or nobody can say yet. */
export function placesChange(
  read: CourseEditValues,
  typed: CourseEditValues,
): { free: number; added: number } | null {
  const [free, wanted] = [readNumber(read.countInStock), readNumber(typed.countInStock)];
  if (free === undefined || wanted === undefined || !Number.isInteger(wanted) || wanted === free) return null;
  return { free, added: wanted - free };
}

/** The course as visitors would see it now; what cannot be read as a number yet is 0. */
export function coursePreview(course: Course, values: CourseEditValues): Course {
  const { duration, price, countInStock } = numbersOf(values);
  return {
    ...course,
    ...values,
    name: values.name || UNTITLED,
    duration: duration || 0,
    price: price || 0,
    countInStock: countInStock || 0,
  };
}
