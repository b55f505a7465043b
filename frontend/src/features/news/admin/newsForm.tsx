import {
  NEWS_CATEGORIES,
  NEWS_CATEGORY_LABELS,
  NEWS_TYPE_LABELS,
  NEWS_TYPES,
} from '@institut/contract/news/values';
import { DAY_RANGE } from '@institut/contract/frame/days';
import { NEWS_LABELS } from '@institut/contract/news/labels';
import {
  newsBody,
  newsDraftBody,
  type AdminNewsItem,
  type NewsBody,
  type NewsItem,
  type NewsDraftBody,
} from '@institut/contract/news/schema';
import { api } from '../../../lib/api.ts';
import { BackLink } from '../../../ui/PageHeader.tsx';
import { Container } from '../../../ui/layout.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { RichTextField } from '../../../ui/RichTextField.tsx';
import { ShareLinks } from '../../../ui/ShareLinks.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { choiceField, dayField, richTextField, textField } from '../../admin/content/contentFields.ts';
import type { ContentForm, FormValues } from '../../admin/content/contentForm.ts';
import { labelledOptions } from '../../../ui/formFields.tsx';
import { IMAGE_FIELDS, ImageFields } from '../../admin/content/ImageFields.tsx';
import { EditRow, EditSection } from '../../admin/edit/EditSection.tsx';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import { uploadImage } from '../../admin/uploadImage.ts';
import { NewsArticle } from '../NewsArticle.tsx';
import { NEWS_PATH } from '../newsPaths.ts';

type NewsValues = FormValues<NewsBody>;

export const NEWS_FORM: ContentForm<AdminNewsItem, NewsBody, NewsValues, NewsDraftBody> = {
  fields: {
    title: textField(NEWS_LABELS.title),
    subTitle: textField(NEWS_LABELS.subTitle),
    ...IMAGE_FIELDS,
    description: richTextField(NEWS_LABELS.description),
    newsType: choiceField(NEWS_LABELS.newsType, NEWS_TYPE_LABELS),
    category: choiceField(NEWS_LABELS.category, NEWS_CATEGORY_LABELS),
    author: textField(NEWS_LABELS.author),
    date: dayField(NEWS_LABELS.date),
  },
  schema: newsBody,
  draftSchema: newsDraftBody,
  saveDraft: api.saveNewsItemDraft,
  suggest: ({ author, today }) => ({ author, date: today }),
  Fields: NewsFields,
  Preview: NewsPreview,
};

const labelOf = (name: keyof NewsValues): string => NEWS_FORM.fields[name].label;

const types = labelledOptions(NEWS_TYPES, NEWS_TYPE_LABELS);
const categories = labelledOptions(NEWS_CATEGORIES, NEWS_CATEGORY_LABELS);

function NewsFields({ edit }: { edit: EditForm<NewsValues> }) {
  const { text, field, uploadField } = edit;
  return (
    <>
      <EditSection title="Osnovno">
        <TextField {...text('title')} label={labelOf('title')} />
        <TextField
          {...text('subTitle')}
          label={labelOf('subTitle')}
          help="Rečenica ispod naslova. Vidi se i na listi vijesti."
          optional
        />
        <EditRow>
          <TextField {...text('author')} label={labelOf('author')} />
          <TextField {...text('date')} label={labelOf('date')} type="date" {...DAY_RANGE} />
        </EditRow>
        <RadioCards {...field('newsType')} legend={labelOf('newsType')} options={types} columns={3} />
        <RadioCards {...field('category')} legend={labelOf('category')} options={categories} columns={2} />
      </EditSection>
      <EditSection title="Slika i tekst">
        <ImageFields image={uploadField('image')} alt={text('imageAlt')} focus={field('imageFocus')} />
        <RichTextField
          {...uploadField('description')}
          label={labelOf('description')}
          height={800}
          upload={uploadImage}
        />
      </EditSection>
    </>
  );
}

function NewsPreview({ item }: { item: NewsItem }) {
  return (
    <Container>
      <NewsArticle
        item={item}
        back={<BackLink to={NEWS_PATH}>Vijesti</BackLink>}
        share={<ShareLinks title={item.title} label="Podijelite vijest" />}
      />
    </Container>
  );
}
