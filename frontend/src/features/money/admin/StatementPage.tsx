import { accountText } from '@institut/contract/documents/bankAccount';
import { UPLOAD_MAX_BYTES } from '@institut/contract/limits';
import { formatKm } from '@institut/contract/money/money';
import { assignPaymentBody } from '@institut/contract/payments/schema';
import type { Statement, StatementEntry, StatementReversal } from '@institut/contract/statements/schema';
import {
  ENTRY_STATE_LABELS,
  ENTRY_STATES,
  type EntryState,
  STATEMENT_FIELD,
  STATEMENT_FORMAT_LABELS,
} from '@institut/contract/statements/values';
import { Fragment, useMemo, useRef, useState } from 'react';
import { formatCount, formatDate, tieShortWords } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { useCall } from '../../../store/calls.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog, useAsked } from '../../../ui/CallDialog.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FileField, SelectField } from '../../../ui/formFields.tsx';
import { BulkBar } from '../../../ui/ListToolbar.tsx';
import { Note, Row, Stack } from '../../../ui/primitives.ts';
import { MONEY_PATH } from '../../admin/adminPaths.ts';
import { BulkReport, useBulk } from '../../admin/BulkReport.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { Lines } from '../../admin/tableCells.tsx';
import { BookEntries } from './BookEntries.tsx';
import { AMOUNT, OrderLink } from './moneyColumns.tsx';
import { bookEntry, readStatement } from './statementCalls.ts';
import { countPayments, nameOfEntry, openText, reasonAgainst, REVERSAL_ADVICE } from './statementTexts.ts';

const MAX_MB = `${UPLOAD_MAX_BYTES / 1024 / 1024} MB`;
const ACCEPTED = '.csv,.txt,.sta,.mt940,.940,.xml,text/csv,text/plain,application/xml';

/** `/admin/novac/izvod` */
export function StatementPage() {
  const { run, isRunning } = useCall(readStatement);
  const [file, setFile] = useState<File | null>(null);
  const [statement, setStatement] = useState<Statement | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The newest file: an earlier one may be answered later. */
  const newest = useRef<File | null>(null);

  async function read(given: File): Promise<void> {
    newest.current = given;
    const { data, error } = await run(given);
    if (newest.current !== given) return;
    setProblem(error && (error.fields[STATEMENT_FIELD] ?? error.message));
    if (data) setStatement(data);
  }

  function handleFile(chosen: File | undefined): void {
    setFile(chosen ?? null);
    setStatement(null);
    newest.current = null;
    const isTooLarge = chosen !== undefined && chosen.size > UPLOAD_MAX_BYTES;
    setProblem(isTooLarge ? `Datoteka je veća od ${MAX_MB}. Preuzmite izvod za kraći period.` : null);
    if (chosen && !isTooLarge) void read(chosen);
  }

  return (
    <Stack gap={5}>
      <FileField
        label="Datoteka izvoda"
        help={`CSV, MT940 ili camt.053 iz e\u2011bankarstva, do ${MAX_MB}. Možete je i dovući ovdje. Ništa se ne evidentira dok to ne potvrdite.`}
        error={problem}
        accept={ACCEPTED}
        // The same file may be chosen again.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onFile={handleFile}
      />
      <StatusRegion>
        {isRunning && !statement && <Note>Čitamo izvod…</Note>}
        {statement && <About statement={statement} />}
      </StatusRegion>
      {statement && statement.reversals.length > 0 && <Reversals rows={statement.reversals} />}
      {statement && file && statement.entries.length > 0 && (
        <Entries key={`${file.name} ${file.lastModified}`} statement={statement} reload={() => read(file)} />
      )}
    </Stack>
  );
}

function About({ statement }: { statement: Statement }) {
  const { account, format, added, outgoing, isBalanced, entries } = statement;
  const known = entries.length - added;
  const facts = [
    `Račun ${accountText(account)}, ${STATEMENT_FORMAT_LABELS[format]}.`,
    ...(known > 0 ? [`Od ranije uvezeno: ${countPayments(known)}.`] : []),
    ...(outgoing > 0 ? [`Izlazne stavke: ${outgoing}; one se ne spremaju.`] : []),
    isBalanced
      ? 'Stavke se slažu s početnim i završnim stanjem.'
      : 'Datoteka nema početno i završno stanje, pa se ne vidi da li je potpuna.',
  ];
  return (
    <Alert
      kind="info"
      title={entries.length === 0 ? 'U izvodu nema uplata.' : `U izvodu: ${countPayments(entries.length)}.`}
    >
      <p>{tieShortWords(facts.join(' '))}</p>
    </Alert>
  );
}

/** The entries that take payments back, with what staff do about each. */
const Reversals = ({ rows }: { rows: readonly StatementReversal[] }) => (
  <Alert
    kind={rows.every(({ state }) => state === 'settled') ? 'info' : 'warning'}
    title={`Vraćene uplate: ${formatCount(rows.length)}.`}
  >
    <Stack as="ul" gap={2} aria-label="Vraćene uplate">
      {rows.map(({ day, amount, payer, purpose, state, payments }, index) => (
        // An entry that is not stored has no identity but its place in the file.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <strong>
            {formatKm(amount)}, {formatDate(day)}
          </strong>{' '}
          {[payer, purpose && `„${purpose}”`].filter(Boolean).join(', ')}
          {payments.map((payment) => (
            <p key={payment._id}>
              {state === 'unclear' ? 'Možda vraća' : 'Vraća'} uplatu od {formatDate(payment.day)}
              {payment.orders.map((order) => (
                <Fragment key={order._id}>
                  {' '}
                  na prijavi <OrderLink order={order} from={`${MONEY_PATH}/izvod`} /> ({order.name})
                </Fragment>
              ))}
            </p>
          ))}
          <p>{tieShortWords(REVERSAL_ADVICE[state])}</p>
        </li>
      ))}
    </Stack>
  </Alert>
);

const idsOf = (entries: readonly StatementEntry[]) => new Set(entries.map(({ _id }) => _id));
const ALL = 'all';

type EntriesProps = { statement: Statement; reload: () => Promise<void> };

/** The payments of a statement: those that are found are selected first. */
function Entries({ statement: { entries }, reload }: EntriesProps) {
  const [state, setState] = useState<EntryState | typeof ALL>(ALL);
  const [selected, setSelected] = useState<ReadonlySet<string>>(() =>
    idsOf(entries.filter((one) => one.state === 'found' && reasonAgainst(one) === null)),
  );
  const bulk = useBulk(nameOfEntry);
  const asked = useAsked<StatementEntry>();
  const { ask } = asked;
  const results = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => byState(entries, state), [entries, state]);
  const actions = useMemo(() => rowActions(ask), [ask]);
  const chosen = shown.filter((one) => selected.has(one._id) && reasonAgainst(one) === null);
  /** The pressed button disappears. */
  const withFocusOnResults = (action: () => void) => () => {
    results.current?.focus({ preventScroll: true });
    action();
  };
  const restoreFocus = () => {
    if (document.activeElement === document.body) results.current?.focus({ preventScroll: true });
  };
  return (
    <Stack gap={5}>
      <Row>
        <SelectField
          label="Prikaži"
          value={state}
          options={[
            { value: ALL, label: `Sve uplate (${formatCount(entries.length)})` },
            ...ENTRY_STATES.map((one) => ({
              value: one,
              label: `${ENTRY_STATE_LABELS[one]} (${formatCount(byState(entries, one).length)})`,
            })),
          ]}
          onChange={({ target }) => setState(ENTRY_STATES.find((one) => one === target.value) ?? ALL)}
        />
      </Row>
      <StatusRegion>
        {bulk.result && <BulkReport result={bulk.result} onClose={withFocusOnResults(bulk.close)} />}
      </StatusRegion>
      <div ref={results} tabIndex={-1}>
        {shown.length === 0 ? (
          <Note>Nema takvih uplata.</Note>
        ) : (
          <DataTable
            caption="Uplate na izvodu"
            columns={COLUMNS}
            rows={shown}
            nameOf={nameOfEntry}
            selection={{ selected, onChange: setSelected, reasonAgainst }}
            actions={actions}
            actionsWidth={5.5}
            cardsBelow="60rem"
          />
        )}
        <BulkBar count={chosen.length} onClear={withFocusOnResults(() => setSelected(new Set()))}>
          <BookEntries
            rows={chosen}
            onClosed={restoreFocus}
            run={async (texts, send) => {
              await bulk.run(chosen, texts, send);
              setSelected(new Set());
              await reload();
            }}
          />
        </BulkBar>
      </div>
      {asked.subject && (
        <AssignmentDialog
          {...asked.dialog}
          entry={asked.subject}
          onClosed={restoreFocus}
          onChanged={reload}
        />
      )}
    </Stack>
  );
}

/** Returns the entries of a state, or all of them with those that need a decision first. */
const byState = (entries: readonly StatementEntry[], state: EntryState | typeof ALL): StatementEntry[] =>
  state === ALL
    ? ENTRY_STATES.flatMap((each) => byState(entries, each))
    : entries.filter((one) => one.state === state);

const rowActions = (onAssign: (entry: StatementEntry) => void) => (entry: StatementEntry) =>
  entry.state !== 'booked' && (
    <Button look="quiet" aria-label={`Rasporedi: ${nameOfEntry(entry)}`} onClick={() => onAssign(entry)}>
      Rasporedi
    </Button>
  );

const TONES = {
  found: 'success',
  otherAmount: 'warning',
  unclear: 'warning',
  unknown: 'neutral',
  booked: 'info',
} as const satisfies Record<EntryState, string>;

const COLUMNS: ReadonlyArray<Column<StatementEntry>> = [
  {
    key: 'day',
    label: 'Datum',
    isTitle: true,
    nowrap: true,
    width: 6.5,
    render: ({ day }) => <time dateTime={day}>{formatDate(day)}</time>,
  },
  { ...AMOUNT, key: 'amount', label: 'Iznos', render: ({ amount }) => formatKm(amount) },
  {
    key: 'payer',
    label: 'Platilac i svrha',
    render: ({ payer, purpose }) => <Lines below={[purpose]}>{payer || '–'}</Lines>,
  },
  {
    key: 'state',
    label: 'Stanje',
    width: 10,
    render: ({ state, reversedOn }) => (
      <>
        <Badge tone={TONES[state]}>{ENTRY_STATE_LABELS[state]}</Badge>
        {reversedOn && <Note>Vraćeno {formatDate(reversedOn)}</Note>}
      </>
    ),
  },
  {
    key: 'orders',
    label: 'Prijava',
    render: ({ orders, state }) =>
      orders.length === 0
        ? '–'
        : orders.map((order) => (
            <Lines key={order._id} below={[order.name, state !== 'booked' && openText(order.openAmount)]}>
              <OrderLink order={order} from={`${MONEY_PATH}/izvod`} />
            </Lines>
          )),
  },
];

type AssignmentProps = {
  entry: StatementEntry;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  onChanged: () => Promise<void>;
};

const bodyOf = ({ reference }: { reference: string }) => ({ orders: [{ reference }] });

/** The dialog that books a payment for the application that staff name. */
function AssignmentDialog({ entry, ...dialog }: AssignmentProps) {
  const { _id: id, orders, amount, day, purpose } = entry;
  const params = { id };
  return (
    <CallDialog
      {...dialog}
      call={bookEntry}
      title="Rasporedi uplatu"
      description={`${nameOfEntry(entry)}, ${formatDate(day)}${purpose && ` Svrha: „${purpose}”.`}`}
      confirmLabel="Evidentiraj"
      busyLabel="Evidentiramo…"
      done={(booked) => `Uplata od ${formatKm(amount)} je na prijavi ${booked.orders[0]?.reference ?? ''}.`}
      initial={{ reference: orders[0]?.reference ?? '' }}
      check={(values) => fieldErrors(assignPaymentBody, values)}
      request={(values) => ({ params, body: bodyOf(values) })}
    >
      {({ text, values, first }) => (
        <>
          <TextField
            {...text('reference')}
            ref={first}
            label="Referentni broj prijave"
            help={
              orders.length > 0
                ? `Moguće: ${orders.map((one) => `${one.reference}, ${one.name}`).join('; ')}`
                : 'Npr. K7M2-9QXA'
            }
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <MailPreview
            questions={
              Object.keys(fieldErrors(assignPaymentBody, values)).length === 0
                ? [{ call: 'bookEntry', params, body: bodyOf(values) }]
                : []
            }
          />
        </>
      )}
    </CallDialog>
  );
}
