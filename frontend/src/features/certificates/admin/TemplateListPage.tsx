import type { CertificateTemplate } from '@institut/contract/certificates/templates.schema';
import {
  TEMPLATE_LABELS,
  TEMPLATE_LANGUAGE_LABELS,
  TEMPLATE_ORIENTATION_LABELS,
} from '@institut/contract/certificates/templates';
import { COURSE_TYPE_LABELS } from '@institut/contract/courses/values';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../../lib/format.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { CallQuestion, useAsked } from '../../../ui/CallDialog.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { COURSE_LIST_PATH, NEW_TEMPLATE, templatePath } from '../../admin/adminPaths.ts';
import { ListFrame } from '../../admin/ListFrame.tsx';
import { deleteTemplate, loadTemplates } from './templateCalls.ts';

/** `/admin/predlosci-uvjerenja` */
export const TemplateListPage = () => (
  <ListFrame
    permission="certificates"
    title="Predlošci uvjerenja"
    back={{ to: COURSE_LIST_PATH, label: 'Nazad na sve kurseve' }}
    lead={null}
    actions={<ButtonLink to={templatePath(NEW_TEMPLATE)}>Novi predložak</ButtonLink>}
  >
    <Templates />
  </ListFrame>
);

function Templates() {
  const { load, ...loaded } = useLoaded(loadTemplates, undefined, loadTemplates.select);
  const removal = useAsked<CertificateTemplate>();
  // A template is removed with the button that opened the question.
  const list = useFocusOnChange<HTMLDivElement>(loaded.value?.map(({ _id }) => _id).join(' ') ?? null);
  const failure = 'Predlošci nisu učitani.';
  const actions = (template: CertificateTemplate) => <Removal template={template} onAsk={removal.ask} />;
  return (
    <div ref={list} tabIndex={-1}>
      <Loaded {...loaded} skeleton={<SkeletonText lines={4} />} failure={failure}>
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState title="Uvjerenja imaju standardni izgled">
              <p>Predložak mijenja položaj lista, tekstove, sliku i potpise, za jedan tip kursa ili kurs.</p>
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption="Predlošci uvjerenja"
                columns={COLUMNS}
                rows={templates}
                nameOf={({ name }) => name}
                actionsWidth={7}
                actions={actions}
              />
              {removal.subject && (
                <CallQuestion
                  {...removal.dialog}
                  call={deleteTemplate}
                  request={removal.subject._id}
                  question={`Obrisati predložak „${removal.subject.name}”?`}
                  confirmLabel="Obriši"
                  busyLabel="Brišemo…"
                  look="danger"
                  done="Predložak je obrisan."
                  onChanged={() => load()}
                >
                  <p>Brišu se sve njegove verzije. Nijedno uvjerenje nije izdato po njemu.</p>
                </CallQuestion>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

type RemovalProps = { template: CertificateTemplate; onAsk: (template: CertificateTemplate) => void };

const Removal = ({ template, onAsk }: RemovalProps) => (
  <Button
    look="quietDanger"
    aria-label={`Obriši predložak ${template.name}`}
    unavailable={template.isUsed}
    title={template.isUsed ? 'Koristi se' : undefined}
    onClick={() => onAsk(template)}
  >
    Obriši
  </Button>
);

const COLUMNS: ReadonlyArray<Column<CertificateTemplate>> = [
  {
    key: 'name',
    label: TEMPLATE_LABELS.name,
    isTitle: true,
    grow: 2,
    render: ({ _id, name }) => <Link to={templatePath(_id)}>{name}</Link>,
  },
  {
    key: 'courseType',
    label: TEMPLATE_LABELS.courseType,
    render: ({ courseType }) => (courseType ? COURSE_TYPE_LABELS[courseType] : 'kursevi koji ga odaberu'),
  },
  {
    key: 'drawing',
    label: 'List i jezik',
    grow: 2,
    render: ({ orientation, languages }) =>
      `${TEMPLATE_ORIENTATION_LABELS[orientation]}, ${TEMPLATE_LANGUAGE_LABELS[languages].toLowerCase()}`,
  },
  {
    key: 'version',
    label: 'Verzija',
    width: 13,
    render: ({ version, savedAt }) => `${version}. – ${formatMoment(savedAt)}`,
  },
];
