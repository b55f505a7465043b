import { PARTICIPANT_LABELS } from '@institut/contract/participants/labels';
import { LIST_COLUMNS, type ListColumn } from '@institut/contract/participants/peopleList';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FileField, FormError, SelectField, TextArea } from '../../../ui/formFields.tsx';
import { Note, Row, Split, Stack } from '../../../ui/primitives.ts';
import { LIST_LIMITS, type PeopleTable, readPasted, readPeopleFile, saveTemplate } from './peopleFile.ts';

const COLUMN_LABELS: Record<ListColumn, string> = {
  ...PARTICIPANT_LABELS,
  fullName: 'Ime i prezime',
  reference: 'Referentni broj prijave',
};

type PeopleSourceProps = {
  table: PeopleTable | null;
  onTable: (table: PeopleTable | null) => void;
  /** The list says to which application each person belongs. */
  hasReference: boolean;
  /** Why the list cannot be used, when that was asked. */
  problem: string | null;
};

/** A list of people, pasted or from a file, and what its columns hold. */
export function PeopleSource({ table, onTable, hasReference, problem }: PeopleSourceProps) {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<{ of: 'text' | 'file'; sentence: string } | null>(null);
  const file = useRef<HTMLInputElement>(null);
  /** The newest file: another one may be read sooner. */
  const newest = useRef<File | null>(null);

  function take(of: 'text' | 'file', found: ReturnType<typeof readPasted> | null): void {
    setRefusal(found?.problem ? { of, sentence: found.problem } : null);
    onTable(found?.table ?? null);
  }

  function handleText(given: string): void {
    setText(given);
    newest.current = null;
    if (file.current) file.current.value = '';
    take('text', given.trim() ? readPasted(given) : null);
  }

  async function handleFile(chosen: File | undefined): Promise<void> {
    newest.current = chosen ?? null;
    setText('');
    const found = chosen ? await readPeopleFile(chosen) : null;
    if (newest.current === (chosen ?? null)) take('file', found);
  }

  const errorOf = (of: 'text' | 'file') =>
    refusal?.of === of ? refusal.sentence : of === 'text' && !refusal && !table ? problem : null;
  return (
    <>
      <TextArea
        label="Spisak"
        help="Zalijepite ga iz tabele, dokumenta ili e&#8209;maila, npr. Ana Hodžić, ana@example.com. Jedna osoba u redu."
        rows={4}
        value={text}
        error={errorOf('text')}
        autoComplete="off"
        onChange={({ target }) => handleText(target.value)}
      />
      <FileField
        label="ili datoteka, CSV ili Excel"
        help={LIST_LIMITS}
        error={errorOf('file')}
        ref={file}
        accept=".csv,.txt,.xlsx,text/csv,text/plain"
        onFile={(chosen) => void handleFile(chosen)}
      />
      <Row>
        <Button look="quiet" onClick={() => saveTemplate(hasReference)}>
          Preuzmi prazan obrazac
        </Button>
      </Row>
      {table && <ColumnChoices {...{ table, onTable, hasReference, problem }} />}
    </>
  );
}

type ColumnChoicesProps = Omit<PeopleSourceProps, 'table'> & { table: PeopleTable };

/** The mapping of the columns of the list to the fields of a person; staff correct the recognised one. */
function ColumnChoices({ table, onTable, hasReference, problem }: ColumnChoicesProps) {
  const { lines, columns } = table;
  const titles = lines[columns.titles - 1]?.cells;
  const example = lines[columns.titles]?.cells;
  const choose = (at: number, chosen: ListColumn | null) =>
    onTable({
      lines,
      columns: {
        ...columns,
        // A field has one column.
        columns: columns.columns.map((column, index) =>
          index === at ? chosen : column === chosen ? null : column,
        ),
      },
    });
  return (
    <Stack as="fieldset" gap={3} aria-label="Kolone na spisku">
      <FormError message={problem} />
      <Note aria-hidden>Provjerite šta je u kojoj koloni:</Note>
      <Split gap={3} least={12}>
        {columns.columns.map((column, at) => (
          <SelectField
            // The columns of a list keep their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            label={titles?.[at] || `Kolona ${at + 1}`}
            help={example?.[at] && `npr. ${example[at]}`}
            value={column ?? ''}
            placeholder="Ne uvozi se"
            options={LIST_COLUMNS.filter((one) => hasReference || one !== 'reference').map((one) => ({
              value: one,
              label: COLUMN_LABELS[one],
            }))}
            onChange={({ target }) => choose(at, LIST_COLUMNS.find((one) => one === target.value) ?? null)}
          />
        ))}
      </Split>
    </Stack>
  );
}
