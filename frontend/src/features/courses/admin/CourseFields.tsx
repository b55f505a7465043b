import {
  COURSE_CATEGORIES,
  COURSE_CATEGORY_LABELS,
  COURSE_TYPE_LABELS,
  COURSE_TYPES,
} from '@institut/contract/course';
import type { CourseEditValues } from './courseEdit.ts';
import { uploadImage } from '../../admin/uploadImage.ts';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import { ImageField } from '../../../ui/ImageField.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { RichTextField } from '../../../ui/RichTextField.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { EditRow, EditSection } from '../../admin/edit/EditSection.tsx';
import { COURSE_LABELS } from './courseLabels.ts';
import { placesHelp } from './placesHelp.ts';

/** What the placeholder asks for (specification, section 2 "Course edit"). */
const SHORT_TEXT = 100;
const PLACEHOLDER = `Max ${SHORT_TEXT} karaktera`;

const categories = COURSE_CATEGORIES.map((value) => ({ value, label: COURSE_CATEGORY_LABELS[value] }));
const types = COURSE_TYPES.map((value) => ({ value, label: COURSE_TYPE_LABELS[value] }));

const labelOf = (name: keyof CourseEditValues): string => COURSE_LABELS[name].label;

/** Everything about a course that staff can change, in the order in which its page shows it. */
export function CourseFields({
  edit,
}: {
  edit: Pick<EditForm<CourseEditValues>, 'text' | 'field' | 'uploadField' | 'values' | 'read'>;
}) {
  const { text, field, uploadField } = edit;
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
        <ImageField {...uploadField('image')} label={labelOf('image')} optional upload={uploadImage} />
        <RichTextField {...rich('shortDesc')} placeholder={PLACEHOLDER} recommended={SHORT_TEXT} />
      </EditSection>
      <EditSection title="Uslovi i mjesta">
        <EditRow>
          <TextField {...text('start')} label={labelOf('start')} type="date" required />
          <TextField {...text('duration')} label={labelOf('duration')} inputMode="decimal" required />
        </EditRow>
        <EditRow>
          <TextField
            {...text('price')}
            label={labelOf('price')}
            inputMode="decimal"
            required
            help="0 znači da je kurs besplatan."
          />
          <TextField
            {...text('countInStock')}
            label={labelOf('countInStock')}
            inputMode="numeric"
            required
            help={placesHelp(edit)}
          />
        </EditRow>
        <RadioCards {...field('category')} legend={labelOf('category')} options={categories} columns={3} />
        <RadioCards {...field('tipObuke')} legend={labelOf('tipObuke')} options={types} columns={3} />
      </EditSection>
      <EditSection title="Tekstovi">
        <RichTextField {...rich('description')} placeholder={PLACEHOLDER} recommended={SHORT_TEXT} />
        <RichTextField {...rich('ishodiObuke')} optional />
        <RichTextField {...rich('perspektiveObuke')} optional />
      </EditSection>
    </>
  );
}
