import {
  certificateTemplateBody,
  type CertificateTemplate,
  type CertificateTemplateBody,
} from '@institut/contract/certificates/templates.schema';
import {
  TEMPLATE_FIELD_LIST,
  TEMPLATE_FIELDS,
  TEMPLATE_LABELS,
  TEMPLATE_LANGUAGE_LABELS,
  TEMPLATE_LANGUAGES,
  TEMPLATE_ORIENTATION_LABELS,
  TEMPLATE_ORIENTATIONS,
  TEMPLATE_TEXT_LABELS,
  TEMPLATE_TEXTS,
  type TemplateText,
} from '@institut/contract/certificates/templates';
import { COURSE_TYPE_LABELS, COURSE_TYPES } from '@institut/contract/courses/values';
import { useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { fieldErrors } from '../../../lib/useForm.ts';
import { useAppDispatch, useLoaded } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { labelledOptions, SelectField, TextArea } from '../../../ui/formFields.tsx';
import { ImageField } from '../../../ui/ImageField.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note, Row, Stack } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { AdminFrame, RequireStaff } from '../../admin/AdminFrame.tsx';
import { NEW_TEMPLATE, TEMPLATES_PATH } from '../../admin/adminPaths.ts';
import { ListField } from '../../admin/content/ListField.tsx';
import { EditFrame } from '../../admin/edit/EditFrame.tsx';
import { EditRow, EditSection } from '../../admin/edit/EditSection.tsx';
import { useEditForm, type EditForm, type EditLabels } from '../../admin/edit/useEditForm.ts';
import { MissingRecord } from '../../admin/EditPage.tsx';
import { uploadImage } from '../../admin/uploadImage.ts';
import { useSaving } from '../../admin/useSaving.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import { loadTemplates, saveTemplate, saveTemplateSample } from './templateCalls.ts';

const BACK = { to: TEMPLATES_PATH, label: 'Nazad na predloške uvjerenja' };
const permission = 'certificates';

/** The form of a template; an empty type is none. */
type Values = Omit<CertificateTemplateBody, 'version' | 'courseType'> & { courseType: string };

/** `/admin/predlosci-uvjerenja/{id}`, or `novi` for one that is not stored yet. */
export function TemplateEditPage() {
  const { id = '' } = useParams();
  return (
    <RequireStaff permission={permission}>
      <LoadedTemplate key={id} id={id} />
    </RequireStaff>
  );
}

function LoadedTemplate({ id }: { id: string }) {
  const loaded = useLoaded(loadTemplates, undefined, loadTemplates.select);
  const template = loaded.value?.find(({ _id }) => _id === id) ?? null;
  const isNew = id === NEW_TEMPLATE;
  if (loaded.value && !template && !isNew)
    return <MissingRecord permission={permission} title="Predložak nije pronađen" back={BACK} />;
  return (
    <AdminFrame
      permission={permission}
      title={isNew ? 'Novi predložak uvjerenja' : (template?.name ?? 'Predložak uvjerenja')}
      back={BACK}
      lead="Svako čuvanje pravi novu verziju. Izdata uvjerenja ostaju kakva su."
    >
      <Loaded {...loaded} skeleton={<SkeletonText lines={8} />} failure="Predložak nije učitan.">
        {() => <Editor template={template} />}
      </Loaded>
    </AdminFrame>
  );
}

const EMPTY: Values = {
  name: '',
  courseType: '',
  orientation: 'landscape',
  languages: 'bs',
  background: '',
  logo: '',
  texts: { intro: '', reason: '', body: '', introEn: '', reasonEn: '', bodyEn: '' },
  signatories: [],
};
const EMPTY_ITEMS = { signatories: { name: '', role: '', roleEn: '', image: '' } };

const recordOf = (template: CertificateTemplate | null) => {
  if (!template) return { version: 0, values: EMPTY };
  const { _id, version, savedAt: _savedAt, isUsed: _isUsed, courseType, ...values } = template;
  return { version, values: { ...values, courseType: courseType ?? '' } };
};

const bodyOf = ({ courseType, ...values }: Values) => ({
  ...values,
  courseType: COURSE_TYPES.find((type) => type === courseType) ?? null,
});

const LABELS: EditLabels<Values> = {
  name: { label: TEMPLATE_LABELS.name },
  courseType: { label: TEMPLATE_LABELS.courseType },
  orientation: { label: TEMPLATE_LABELS.orientation, inWords: (one) => TEMPLATE_ORIENTATION_LABELS[one] },
  languages: { label: TEMPLATE_LABELS.languages, inWords: (one) => TEMPLATE_LANGUAGE_LABELS[one] },
  background: { label: TEMPLATE_LABELS.background },
  logo: { label: TEMPLATE_LABELS.logo },
  texts: {
    label: TEMPLATE_LABELS.texts,
    inWords: (texts) => TEMPLATE_TEXTS.map((name) => texts[name]).join('\n'),
  },
  signatories: {
    label: TEMPLATE_LABELS.signatories,
    inWords: (people) => people.map(({ name, role }) => `${name}, ${role}`).join('\n'),
  },
};

function Editor({ template }: { template: CertificateTemplate | null }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useSelector(selectUser);
  const id = template?._id ?? null;
  const edit = useEditForm<Values, CertificateTemplate>({
    draftKey: { record: `${user?._id ?? ''}/predlozak/${id ?? NEW_TEMPLATE}`, area: 'session' },
    record: recordOf(template),
    emptyItems: EMPTY_ITEMS,
    check: (values) => fieldErrors(certificateTemplateBody, bodyOf(values)),
    save: (values, { version }) => {
      const body = certificateTemplateBody.parse({ ...bodyOf(values), version });
      return dispatch(saveTemplate({ id, body })).unwrap();
    },
    reload: async () => {
      const templates = await dispatch(loadTemplates()).unwrap();
      return recordOf(templates.find(({ _id }) => _id === id) ?? null);
    },
    onSaved: ({ name, version }) => {
      const text = `Predložak „${name}” je sačuvan kao ${version}. verzija.`;
      dispatch(showToast({ kind: 'success', text }));
      void navigate(TEMPLATES_PATH);
    },
  });
  return (
    <EditFrame edit={edit} labels={LABELS} submitLabel="Sačuvaj verziju">
      <Fields edit={edit} />
    </EditFrame>
  );
}

const types = [
  { value: '', label: 'Samo kursevi koji ga odaberu' },
  ...labelledOptions(COURSE_TYPES, COURSE_TYPE_LABELS),
];
const orientations = labelledOptions(TEMPLATE_ORIENTATIONS, TEMPLATE_ORIENTATION_LABELS);
const languages = labelledOptions(TEMPLATE_LANGUAGES, TEMPLATE_LANGUAGE_LABELS);
const isEnglish = (name: string): boolean => name.endsWith('En');

function Fields({ edit }: { edit: EditForm<Values> }) {
  const { text, field, uploadField, values } = edit;
  const isBilingual = values.languages === 'bs-en';
  const image = { focus: 'center', optional: true, upload: uploadImage } as const;
  return (
    <>
      <EditSection title="Izgled">
        <EditRow>
          <TextField {...text('name')} label={TEMPLATE_LABELS.name} help="Vide ga samo zaposleni." required />
          <SelectField
            {...text('courseType')}
            label={TEMPLATE_LABELS.courseType}
            help="Njegovi kursevi ga koriste ako nisu odabrali drugi."
            options={types}
          />
        </EditRow>
        <RadioCards
          {...field('orientation')}
          legend={TEMPLATE_LABELS.orientation}
          options={orientations}
          columns={2}
        />
        <RadioCards
          {...field('languages')}
          legend={TEMPLATE_LABELS.languages}
          options={languages}
          columns={2}
        />
        <Sample values={values} />
      </EditSection>
      <EditSection title={TEMPLATE_LABELS.texts}>
        <Note>Prazno polje ima standardni tekst. Naslov, naziv kursa, trajanje i datume upisujemo mi.</Note>
        {TEMPLATE_TEXTS.filter((name) => isBilingual || !isEnglish(name)).map((name) => (
          <TextOf key={name} edit={edit} name={name} />
        ))}
      </EditSection>
      <EditSection title="Slike">
        <ImageField
          {...uploadField('logo')}
          {...image}
          label={TEMPLATE_LABELS.logo}
          help="Umjesto znaka instituta, na bijeloj podlozi. PNG, JPEG, WebP, AVIF ili GIF, do 5 MB."
        />
        <ImageField
          {...uploadField('background')}
          {...image}
          label={TEMPLATE_LABELS.background}
          help="Preko cijelog lista, izblijeđena, da tekst ostane čitljiv."
        />
      </EditSection>
      <EditSection title={TEMPLATE_LABELS.signatories}>
        <ListField
          {...edit.list('signatories')}
          label={TEMPLATE_LABELS.signatories}
          noun="potpisnik"
          addLabel="Dodaj potpisnika"
        >
          {(index) => (
            <>
              <EditRow>
                <TextField {...text(`signatories.${index}.name`)} label="Ime i prezime" autoComplete="off" />
                <TextField {...text(`signatories.${index}.role`)} label="Funkcija" optional />
              </EditRow>
              {isBilingual && (
                <TextField {...text(`signatories.${index}.roleEn`)} label="Funkcija, na engleskom" optional />
              )}
              <ImageField
                {...uploadField(`signatories.${index}.image`)}
                {...image}
                label="Slika potpisa"
                help="Na bijeloj podlozi. Ko sliku ne vidi, čuje „Potpis:” i ime."
              />
            </>
          )}
        </ListField>
      </EditSection>
    </>
  );
}

/** A text of the template; the buttons below the longer ones add a field, so that nobody has to type its name. */
function TextOf({ edit, name }: { edit: EditForm<Values>; name: TemplateText }) {
  const { value, onChange } = edit.field(`texts.${name}`);
  const label = TEMPLATE_TEXT_LABELS[name];
  const isLong = name === 'body' || name === 'bodyEn';
  if (!isLong)
    return <TextField {...edit.text(`texts.${name}`)} label={label} help={TEMPLATE_FIELD_LIST} optional />;
  return (
    <Stack gap={2}>
      <TextArea {...edit.text(`texts.${name}`)} label={label} rows={3} optional />
      <Row gap={2}>
        {TEMPLATE_FIELDS.map((field) => (
          <Button
            key={field}
            look="outline"
            aria-label={`Dodaj polje ${field}: ${label}`}
            unavailable={value.includes(`{${field}}`)}
            onClick={() => onChange(`${value}${value && !value.endsWith(' ') ? ' ' : ''}{${field}}`)}
          >
            {`{${field}}`}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

function Sample({ values }: { values: Values }) {
  const { save, isRunning } = useSaving(saveTemplateSample);
  return (
    <Row gap={4} align="center">
      <Button
        look="outline"
        loading={isRunning}
        loadingText="Pravimo…"
        onClick={() => void save(bodyOf(values))}
      >
        Pogledaj primjer
      </Button>
      <Note>PDF s najdužim imenom, i prije čuvanja.</Note>
    </Row>
  );
}
