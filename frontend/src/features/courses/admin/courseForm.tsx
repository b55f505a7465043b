import {
  COURSE_CATEGORIES,
  COURSE_CATEGORY_LABELS,
  COURSE_TYPE_LABELS,
  COURSE_TYPES,
} from '@institut/contract/courses/values';
import { discountsOn } from '@institut/contract/discounts/rules';
import { DAY_RANGE } from '@institut/contract/frame/days';
import { COURSE_LABELS } from '@institut/contract/courses/labels';
import {
  courseBody,
  courseDraftBody,
  type AdminCourse,
  type CourseBody,
  type CourseDraftBody,
  type EditedCourse,
} from '@institut/contract/courses/schema';
import { seatCount } from '@institut/contract/content/schema';
import { formatKm } from '@institut/contract/money/money';
import type { Rates } from '@institut/contract/money/pricing';
import { firstDay, lastDay } from '@institut/contract/timetable/timetable';
import { useSelector } from 'react-redux';
import { z } from 'zod';
import { selectRates } from '../../../store/prices.ts';
import { api } from '../../../lib/api.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { readNumber } from '../../admin/content/numberText.ts';
import { RadioCards } from '../../../ui/choices.tsx';
import { RichTextField } from '../../../ui/RichTextField.tsx';
import { TextField } from '../../../ui/Field.tsx';
import {
  choiceField,
  dayField,
  groupField,
  listField,
  numberField,
  richTextField,
  textField,
} from '../../admin/content/contentFields.ts';
import type { ContentForm } from '../../admin/content/contentForm.ts';
import { labelledOptions } from '../../../ui/formFields.tsx';
import { IMAGE_FIELDS, ImageFields } from '../../admin/content/ImageFields.tsx';
import { EditRow, EditSection } from '../../admin/edit/EditSection.tsx';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import { uploadImage } from '../../admin/uploadImage.ts';
import { firstDayOf, TIMETABLE_FIELDS, withFirstDay } from './timetable/timetableForm.ts';
import { LessonClashes, TimetableSections } from './timetable/TimetableSections.tsx';
import { Timetable } from '../Timetable.tsx';
import { BookingPanel } from '../BookingPanel.tsx';
import { CourseCover, CourseHead, CourseLayout, CourseTabs } from '../CourseArticle.tsx';
import type { CourseValues } from './courseValues.ts';
import { DISCOUNT_FIELDS, DiscountSection } from './DiscountSection.tsx';
import { COMPLETION_FIELDS, CompletionSection } from './CompletionSection.tsx';
import { REGISTER_FORM_FIELDS, RegisterSection } from './RegisterSection.tsx';
import { POLICY_FIELDS, PolicySection } from './PolicySection.tsx';

const minSeats = seatCount.default(0);

/** Staff set the number of all seats; the body of the specification has that of the free ones. */
const schema = z.preprocess(
  withFirstDay,
  courseBody.omit({ countInStock: true, countInStockRead: true }).extend({ capacity: seatCount, minSeats }),
);

export const COURSE_FORM: ContentForm<AdminCourse, CourseBody, CourseValues, CourseDraftBody> = {
  fields: {
    name: textField(COURSE_LABELS.name),
    subTitle: textField(COURSE_LABELS.subTitle),
    ...IMAGE_FIELDS,
    shortDesc: richTextField(COURSE_LABELS.shortDesc),
    description: richTextField(COURSE_LABELS.description),
    start: dayField(COURSE_LABELS.start),
    duration: numberField(COURSE_LABELS.duration),
    price: numberField(COURSE_LABELS.price),
    capacity: numberField(COURSE_LABELS.capacity),
    category: choiceField(COURSE_LABELS.category, COURSE_CATEGORY_LABELS),
    tipObuke: choiceField(COURSE_LABELS.tipObuke, COURSE_TYPE_LABELS),
    ishodiObuke: richTextField(COURSE_LABELS.ishodiObuke),
    perspektiveObuke: richTextField(COURSE_LABELS.perspektiveObuke),
    ...TIMETABLE_FIELDS,
    policy: groupField(COURSE_LABELS.policy, POLICY_FIELDS),
    completion: groupField(COURSE_LABELS.completion, COMPLETION_FIELDS),
    register: groupField(COURSE_LABELS.register, REGISTER_FORM_FIELDS),
    discounts: listField(COURSE_LABELS.discounts, DISCOUNT_FIELDS),
  },
  schema,
  draftSchema: z.preprocess(withFirstDay, courseDraftBody.extend({ minSeats })),
  saveDraft: api.saveCourseDraft,
  mailsOf: (id, body) => ({ call: 'updateCourse', params: { id }, body }),
  mailMessage: { kind: 'lessonsChanged', add: (body, message) => ({ ...body, message }) },
  // The schema of amounts does not name the amount that is missing.
  check: ({ price }) => (readNumber(price) === undefined ? { price: 'Unesite cijenu.' } : {}),
  noticeOf: ({ warnings = [] }: AdminCourse & Partial<EditedCourse>) =>
    warnings.length > 0 && <LessonClashes clashes={warnings} />,
  Fields: CourseFields,
  Preview: CoursePreview,
};

const labelOf = (name: keyof CourseValues): string => COURSE_FORM.fields[name].label;

const categories = labelledOptions(COURSE_CATEGORIES, COURSE_CATEGORY_LABELS);
const types = labelledOptions(COURSE_TYPES, COURSE_TYPE_LABELS);

const RECOMMENDED_LENGTH = 100;
const PLACEHOLDER = `Max ${RECOMMENDED_LENGTH} karaktera`;

/** The fields in the order of the course page. */
function CourseFields({ edit, item }: { edit: EditForm<CourseValues>; item: AdminCourse }) {
  const { text, field, uploadField } = edit;
  const rates = useSelector(selectRates);
  const begins = firstDayOf(edit.values.lessons);
  const rich = (name: 'shortDesc' | 'description' | 'ishodiObuke' | 'perspektiveObuke') => ({
    ...uploadField(name),
    label: labelOf(name),
    upload: uploadImage,
  });
  return (
    <>
      <EditSection title="Predstavljanje">
        <TextField {...text('name')} label={labelOf('name')} required />
        <TextField {...text('subTitle')} label={labelOf('subTitle')} optional />
        <ImageFields image={uploadField('image')} alt={text('imageAlt')} focus={field('imageFocus')} />
        <RichTextField
          {...rich('shortDesc')}
          isShort
          placeholder={PLACEHOLDER}
          recommended={RECOMMENDED_LENGTH}
        />
      </EditSection>
      <EditSection title="Uslovi i mjesta">
        <EditRow>
          <TextField
            {...text('start')}
            label={labelOf('start')}
            type="date"
            {...DAY_RANGE}
            required
            {...(begins && { value: begins, readOnly: true, help: 'Početak određuje raspored.' })}
          />
          <TextField {...text('duration')} label={labelOf('duration')} inputMode="decimal" required />
        </EditRow>
        <EditRow>
          <TextField
            {...text('price')}
            label={labelOf('price')}
            inputMode="decimal"
            required
            help={priceHelp(rates)}
          />
          <TextField
            {...text('capacity')}
            label={labelOf('capacity')}
            inputMode="numeric"
            required
            help={seatsHelp(item, edit.values.capacity)}
          />
        </EditRow>
        <RadioCards {...field('category')} legend={labelOf('category')} options={categories} columns={3} />
        <RadioCards {...field('tipObuke')} legend={labelOf('tipObuke')} options={types} columns={3} />
      </EditSection>
      <EditSection title="Tekstovi">
        <RichTextField {...rich('description')} placeholder={PLACEHOLDER} recommended={RECOMMENDED_LENGTH} />
        <RichTextField {...rich('ishodiObuke')} optional />
        <RichTextField {...rich('perspektiveObuke')} optional />
      </EditSection>
      <DiscountSection edit={edit} />
      <TimetableSections edit={edit} item={item} />
      <PolicySection edit={edit} item={item} />
      <CompletionSection edit={edit} />
      <RegisterSection edit={edit} />
    </>
  );
}

function priceHelp(rates: Rates | null): string {
  if (!rates || rates.shippingKm === 0) return 'Bez PDV-a.';
  return `Bez PDV-a. Ako je cijena svih kurseva u prijavi najviše ${formatKm(rates.freeShippingAboveKm)}, dodaje se naknada od ${formatKm(rates.shippingKm)}.`;
}

function seatsHelp({ heldSeats, offeredSeats, capacity }: AdminCourse, typed: string): string {
  const all = readNumber(typed) ?? capacity;
  const taken = heldSeats + offeredSeats;
  const offered = offeredSeats > 0 ? `, ponuđeno ${offeredSeats}` : '';
  const free = Number.isInteger(all) && all >= taken ? `, slobodno ${all - taken}` : '';
  const least = offeredSeats > 0 ? 'zauzetih i ponuđenih' : 'zauzetih';
  return `Zauzeto je ${heldSeats}${offered}${free}. Ukupno ne može biti manje od ${least}.`;
}

function CoursePreview({ item }: { item: AdminCourse }) {
  const { start, venue, discounts } = item;
  const lessons = item.lessons.filter(({ day }) => day);
  const course = {
    ...item,
    lessons,
    currentDiscounts: discountsOn(discounts, useToday() ?? ''),
    start: firstDay(lessons) || start,
    lastDay: lastDay(lessons),
    city: venue?.city ?? '',
    mode: venue?.mode ?? null,
  };
  return (
    <CourseLayout
      head={<CourseHead course={course} />}
      cover={<CourseCover course={course} />}
      panel={<BookingPanel course={course} />}
    >
      <CourseTabs course={course} />
      <Timetable course={course} />
    </CourseLayout>
  );
}
