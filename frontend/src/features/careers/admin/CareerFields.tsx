import {
  CAREER_CATEGORIES,
  CAREER_CATEGORY_LABELS,
  CAREER_STATUS_LABELS,
  CAREER_STATUSES,
} from '@institut/contract/career';
import type { CareerValues } from './careerEdit.ts';
import { uploadImage } from '../../admin/uploadImage.ts';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import { ImageField } from '../../../ui/ImageField.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { RichTextField } from '../../../ui/RichTextField.tsx';
import { TextArea, TextField } from '../../../ui/fields.tsx';
import { EditRow, EditSection } from '../../admin/edit/EditSection.tsx';
import { CAREER_LABELS } from './careerLabels.ts';

const categoryOptions = CAREER_CATEGORIES.map((value) => ({ value, label: CAREER_CATEGORY_LABELS[value] }));
const statusOptions = CAREER_STATUSES.map((value) => ({ value, label: CAREER_STATUS_LABELS[value] }));

type CareerFieldsProps = { edit: Pick<EditForm<CareerValues>, 'text' | 'field' | 'uploadField' | 'values'> };

/** Everything staff can change about a career. */
export function CareerFields({ edit: { text, field, uploadField, values } }: CareerFieldsProps) {
  return (
    <>
      <EditSection title="Osnovno">
        <TextField label={CAREER_LABELS.title.label} maxLength={200} {...text('title')} />
        <TextArea
          label={CAREER_LABELS.brief.label}
          help="Dvije-tri rečenice ispod naziva. Najviše 500 znakova."
          maxLength={500}
          rows={3}
          {...text('brief')}
        />
        <RadioCards
          legend={CAREER_LABELS.category.label}
          columns={3}
          options={categoryOptions}
          {...field('category')}
        />
      </EditSection>
      <EditSection title="Objava i rok">
        <RadioCards
          legend={CAREER_LABELS.status.label}
          columns={2}
          options={statusOptions}
          {...field('status')}
        />
        <EditRow>
          <TextField label={CAREER_LABELS.date.label} type="date" {...text('date')} />
          <TextField
            label={CAREER_LABELS.dateEnd.label}
            help="Posljednji dan za prijavu; dan poslije oglas sam nestaje sa sajta."
            type="date"
            {...(values.date && { min: values.date })}
            {...text('dateEnd')}
          />
        </EditRow>
      </EditSection>
      <EditSection title="Slika i tekst">
        <ImageField
          label={CAREER_LABELS.image.label}
          optional
          upload={uploadImage}
          {...uploadField('image')}
        />
        <RichTextField
          label={CAREER_LABELS.description.label}
          height={400}
          upload={uploadImage}
          {...uploadField('description')}
        />
      </EditSection>
    </>
  );
}
