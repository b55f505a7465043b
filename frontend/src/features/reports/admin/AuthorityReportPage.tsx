import type { AuthorityReport, AuthorityTable, ShownCount } from '@institut/contract/reports/schema';
import { SMALLEST_SHOWN } from '@institut/contract/reports/values';
import { useRef } from 'react';
import { counted, formatCount, formatMoment } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { useListState } from '../../../lib/useListState.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog, useAsked } from '../../../ui/CallDialog.tsx';
import { DataTable, DataTableSkeleton, type Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SelectField } from '../../../ui/formFields.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note, Row, Stack } from '../../../ui/primitives.ts';
import { REPORTS_PATH } from '../../admin/adminPaths.ts';
import { InHead, ListFrame } from '../../admin/ListFrame.tsx';
import { useSaving } from '../../admin/useSaving.ts';
import { freezeReport, isOfYear, loadAuthorityReport, saveExactReport } from './reportCalls.ts';

const LIST = { filters: { godina: 'text' }, sorts: { year: 'desc' } } as const;
/** How many years can be chosen, with this one. */
const YEARS = 10;

const countRuns = counted('termin', 'termina', 'termina');

/** `/admin/izvjestaji/organ` */
export function AuthorityReportPage() {
  const today = useToday();
  return (
    <ListFrame
      permission="reports"
      title="Izvještaj za nadležni organ"
      back={{ to: REPORTS_PATH, label: 'Nazad na izvještaje' }}
      lead=""
    >
      {today && <Report thisYear={Number(today.slice(0, 4))} />}
    </ListFrame>
  );
}

function Report({ thisYear }: { thisYear: number }) {
  const list = useListState(LIST);
  const years = Array.from({ length: YEARS }, (_, index) => String(thisYear - index));
  const godina = years.find((year) => year === list.filters['godina']) ?? String(thisYear);
  const report = useLoaded(loadAuthorityReport, { godina }, loadAuthorityReport.select, isOfYear);
  const file = useSaving(saveExactReport, 'Tačni brojevi nisu preuzeti.');
  return (
    <>
      <InHead slot="actions">
        <SelectField
          label="Godina"
          hideLabel
          value={godina}
          options={years.map((value) => ({ value, label: `${value}.` }))}
          onChange={({ target }) => list.setFilter('godina', target.value)}
        />
        <Button
          look="outline"
          loading={file.isRunning}
          loadingText="Pravimo…"
          onClick={() => void file.save({ godina })}
        >
          Tačni brojevi (CSV)
        </Button>
      </InHead>
      <Loaded
        {...report}
        skeleton={<DataTableSkeleton columns={columnsOf(['Ukupno'])} rows={6} />}
        failure="Izvještaj nije učitan."
      >
        {(loaded) => <Tables {...loaded} onChanged={report.load} />}
      </Loaded>
    </>
  );
}

type TablesProps = AuthorityReport & { onChanged: () => unknown };

function Tables({ year, isClosed, tables, onChanged }: TablesProps) {
  const freezing = useAsked<string>();
  const authority = freezing.subject;
  const frozen = useRef<HTMLHeadingElement>(null);
  if (tables.length === 0)
    return (
      <EmptyState title={`Nijedan kurs iz ${year}. ne navodi akt`}>
        <p>Akt se upisuje u kurs, pod „Evidencija za nadležni organ”.</p>
      </EmptyState>
    );
  return (
    <Stack gap={6}>
      {tables.map((table) => (
        <Stack as="section" key={table.authority} aria-label={table.authority}>
          <Row align="center" justify="between">
            <div>
              <h2 tabIndex={-1} ref={table.authority === authority ? frozen : null}>
                {table.authority}
              </h2>
              <Note>{countRuns(table.runs)} s početkom u godini</Note>
            </div>
            {table.frozenAt ? (
              <Badge>Zamrznuto {formatMoment(table.frozenAt)}</Badge>
            ) : (
              isClosed && (
                <Button
                  look="outline"
                  aria-label={`Zamrzni: ${table.authority}`}
                  onClick={() => freezing.ask(table.authority)}
                >
                  Zamrzni
                </Button>
              )
            )}
          </Row>
          <DataTable
            caption={`${table.authority}, ${year}.`}
            columns={columnsOf(table.columns)}
            rows={table.rows.map((row) => ({ _id: row.name, ...row }))}
            nameOf={({ name }) => name}
          />
        </Stack>
      ))}
      <Stack as="section" gap={1}>
        <h2>Kako se broji</h2>
        <Note tight>
          Polaznici koji imaju mjesto na objavljenim, neotkazanim terminima čiji je prvi dan u godini; starost
          je ona koju navrše te godine.
        </Note>
        <Note tight>
          <strong>{FEW}</strong>: manje od {SMALLEST_SHOWN} polaznika. <strong>{HIDDEN}</strong>: veći broj,
          iz kojeg bi se inače mogao izračunati manji. Tačni brojevi i kasnije ispravke zamrznute godine samo
          su u CSV datoteci, koja traži nedavno unesenu lozinku.
        </Note>
        {!isClosed && <Note tight>Izvještaj se može zamrznuti kada godina završi.</Note>}
      </Stack>
      {authority !== null && (
        <CallDialog
          {...freezing.dialog}
          call={freezeReport}
          initial={{}}
          check={() => ({})}
          request={() => ({ body: { year, authority } })}
          title={`Zamrznuti izvještaj za ${year}. godinu?`}
          description="Zamrznut izvještaj više se ne mijenja. Kasnije ispravke vide se samo u CSV datoteci, kao razlika."
          confirmLabel="Zamrzni"
          busyLabel="Zamrzavamo…"
          done="Izvještaj je zamrznut."
          onChanged={onChanged}
          onClosed={() => {
            // The button that opened the dialog is gone.
            if (document.activeElement === document.body) frozen.current?.focus();
          }}
        >
          {() => <p>{authority}</p>}
        </CallDialog>
      )}
    </Stack>
  );
}

const FEW = `< ${SMALLEST_SHOWN}`;
const HIDDEN = 'skriveno';

const countText = (count: ShownCount | undefined): string => {
  if (count === 'few') return FEW;
  return count === undefined || count === 'hidden' ? HIDDEN : formatCount(count);
};

type ShownRow = AuthorityTable['rows'][number] & { _id: string };

const columnsOf = (labels: readonly string[]): Column<ShownRow>[] => [
  { key: 'name', label: 'Podatak', isTitle: true, grow: 2, render: ({ name }) => name },
  ...labels.map((label, index): Column<ShownRow> => ({
    key: label,
    label,
    align: 'right',
    width: 6,
    render: ({ counts }) => countText(counts[index]),
  })),
];
