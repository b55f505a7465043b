import { NEWS_CATEGORIES, NEWS_CATEGORY_LABELS, NEWS_TYPE_LABELS, NEWS_TYPES } from '@institut/contract/news';
import type { NewsValues } from './newsEdit.ts';
import { uploadImage } from '../../admin/uploadImage.ts';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import { ImageField } from '../../../ui/ImageField.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { RichTextField } from '../../../ui/RichTextField.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { EditRow, EditSection } from '../../admin/edit/EditSection.tsx';
import { NEWS_LABELS } from './newsLabels.ts';

const typeOptions = NEWS_TYPES.map((value) => ({ value, label: NEWS_TYPE_LABELS[value] }));
const categoryOptions = NEWS_CATEGORIES.map((value) => ({ value, label: NEWS_CATEGORY_LABELS[value] }));

type NewsFieldsProps = { edit: Pick<EditForm<NewsValues>, 'text' | 'field' | 'uploadField'> };

/** Everything staff can change about a news item. */
export function NewsFields({ edit: { text, field, uploadField } }: NewsFieldsProps) {
  return (
    <>
      <EditSection title="Osnovno">
        <TextField label={NEWS_LABELS.title.label} maxLength={200} {...text('title')} />
        <TextField
          label={NEWS_LABELS.subTitle.label}
          help="Rečenica ispod naslova, vidi se i u listi vijesti."
          maxLength={300}
          optional
          {...text('subTitle')}
        />
        <EditRow>
          <TextField label={NEWS_LABELS.author.label} maxLength={120} {...text('author')} />
          <TextField label={NEWS_LABELS.date.label} type="date" {...text('date')} />
        </EditRow>
        <RadioCards
          legend={NEWS_LABELS.newsType.label}
          columns={3}
          options={typeOptions}
          {...field('newsType')}
        />
        <RadioCards
          legend={NEWS_LABELS.category.label}
          columns={2}
          options={categoryOptions}
          {...field('category')}
        />
      </EditSection>
      <EditSection title="Slika i tekst">
        <ImageField label={NEWS_LABELS.image.label} optional upload={uploadImage} {...uploadField('image')} />
        <RichTextField
          label={NEWS_LABELS.description.label}
          height={800}
          upload={uploadImage}
          {...uploadField('description')}
        />
      </EditSection>
    </>
  );
}
