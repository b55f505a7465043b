import {
  CAREER_CATEGORIES,
  CAREER_CATEGORY_LABELS,
  CAREER_STATUS_LABELS,
  CAREER_STATUSES,
} from '@institut/contract/careers/values';
import { DAY_RANGE } from '@institut/contract/frame/days';
import { CAREER_LABELS } from '@institut/contract/careers/labels';
import {
  careerBody,
  careerDraftBody,
  type AdminCareer,
  type Career,
  type CareerBody,
  type CareerDraftBody,
} from '@institut/contract/careers/schema';
import { CAREER_BRIEF_MAX } from '@institut/contract/limits';
import { useSelector } from 'react-redux';
import { api } from '../../../lib/api.ts';
import { BackLink } from '../../../ui/PageHeader.tsx';
import { Container } from '../../../ui/layout.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { RichTextField } from '../../../ui/RichTextField.tsx';
import { ShareLinks } from '../../../ui/ShareLinks.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { choiceField, dayField, richTextField, textField } from '../../admin/content/contentFields.ts';
import type { ContentForm, FormValues } from '../../admin/content/contentForm.ts';
import { labelledOptions, TextArea } from '../../../ui/formFields.tsx';
import { IMAGE_FIELDS, ImageFields } from '../../admin/content/ImageFields.tsx';
import { EditRow, EditSection } from '../../admin/edit/EditSection.tsx';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import { uploadImage } from '../../admin/uploadImage.ts';
import { selectSite } from '../../site/siteSlice.ts';
import { ApplyPanel } from '../ApplyPanel.tsx';
import { CareerArticle } from '../CareerArticle.tsx';
import { CAREERS_PATH } from '../careerPaths.ts';

type CareerValues = FormValues<CareerBody>;

export const CAREER_FORM: ContentForm<AdminCareer, CareerBody, CareerValues, CareerDraftBody> = {
  fields: {
    title: textField(CAREER_LABELS.title),
    ...IMAGE_FIELDS,
    brief: textField(CAREER_LABELS.brief),
    description: richTextField(CAREER_LABELS.description),
    category: choiceField(CAREER_LABELS.category, CAREER_CATEGORY_LABELS),
    status: choiceField(CAREER_LABELS.status, CAREER_STATUS_LABELS),
    date: dayField(CAREER_LABELS.date),
    dateEnd: dayField(CAREER_LABELS.dateEnd),
  },
  schema: careerBody,
  draftSchema: careerDraftBody,
  saveDraft: api.saveCareerDraft,
  suggest: ({ today }) => ({ date: today }),
  Fields: CareerFields,
  Preview: CareerPreview,
};

const labelOf = (name: keyof CareerValues): string => CAREER_FORM.fields[name].label;

const categories = labelledOptions(CAREER_CATEGORIES, CAREER_CATEGORY_LABELS);
const statuses = labelledOptions(CAREER_STATUSES, CAREER_STATUS_LABELS);

function CareerFields({ edit }: { edit: EditForm<CareerValues> }) {
  const { text, field, uploadField, values } = edit;
  return (
    <>
      <EditSection title="Osnovno">
        <TextField {...text('title')} label={labelOf('title')} />
        <TextArea
          {...text('brief')}
          label={labelOf('brief')}
          help={`Dvije-tri rečenice ispod naziva. Najviše ${CAREER_BRIEF_MAX} znakova.`}
          rows={3}
        />
        <RadioCards {...field('category')} legend={labelOf('category')} options={categories} columns={3} />
      </EditSection>
      <EditSection title="Objava i rok">
        <RadioCards {...field('status')} legend={labelOf('status')} options={statuses} columns={2} />
        <EditRow>
          <TextField {...text('date')} label={labelOf('date')} type="date" {...DAY_RANGE} />
          <TextField
            {...text('dateEnd')}
            label={labelOf('dateEnd')}
            help="Posljednji dan za prijavu; dan poslije oglas sam nestaje sa sajta."
            type="date"
            {...DAY_RANGE}
            {...(values.date && { min: values.date })}
          />
        </EditRow>
      </EditSection>
      <EditSection title="Slika i tekst">
        <ImageFields image={uploadField('image')} alt={text('imageAlt')} focus={field('imageFocus')} />
        <RichTextField
          {...uploadField('description')}
          label={labelOf('description')}
          height={400}
          upload={uploadImage}
        />
      </EditSection>
    </>
  );
}

function CareerPreview({ item: career }: { item: Career }) {
  const email = useSelector(selectSite)?.contact.email ?? null;
  return (
    <Container>
      <CareerArticle
        career={career}
        back={<BackLink to={CAREERS_PATH}>Svi oglasi</BackLink>}
        panel={<ApplyPanel career={career} email={email} />}
        share={<ShareLinks title={career.title} label="Podijelite oglas" />}
      />
    </Container>
  );
}
