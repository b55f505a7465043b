import { SETTINGS_PATH } from '@institut/contract/frame/paths';
import { INTRODUCTION_NAMES, INTRODUCTIONS } from '@institut/contract/settings/introductions';
import type { Settings } from '@institut/contract/settings/schema';
import { Link } from 'react-router-dom';
import { useLoaded } from '../../../store/hooks.ts';
import { type Column, DataTable, DataTableSkeleton } from '../../../ui/DataTable.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { introductionPath } from '../../admin/adminPaths.ts';
import { ListFrame } from '../../admin/ListFrame.tsx';
import { loadSettings } from './settingsCalls.ts';

/** `/admin/postavke/uvodi` */
export const IntroductionsPage = () => (
  <ListFrame
    permission="administration"
    title="Uvodi e-mailova"
    back={{ to: SETTINGS_PATH, label: 'Nazad na postavke' }}
    lead="Prve rečenice e-mailova koje sajt šalje sam."
  >
    <Introductions />
  </ListFrame>
);

type Row = { _id: (typeof INTRODUCTION_NAMES)[number]; label: string; text: string; isReplaced: boolean };

const COLUMNS: ReadonlyArray<Column<Row>> = [
  {
    key: 'label',
    label: 'E-mail',
    isTitle: true,
    grow: 2,
    render: ({ _id, label }) => <Link to={introductionPath(_id)}>{label}</Link>,
  },
  { key: 'text', label: 'Uvod', grow: 4, render: ({ text }) => text },
  {
    key: 'isReplaced',
    label: 'Tekst',
    nowrap: true,
    render: ({ isReplaced }) => (isReplaced ? 'Izmijenjen' : 'Zadani'),
  },
];

const rowsOf = ({ introductions }: Settings): Row[] =>
  INTRODUCTION_NAMES.map((name) => {
    const { label, text } = INTRODUCTIONS[name];
    const replaced = introductions.find((one) => one.name === name);
    return { _id: name, label, text: replaced?.text ?? text, isReplaced: replaced !== undefined };
  });

const Introductions = () => (
  <Loaded
    {...useLoaded(loadSettings, null, loadSettings.select)}
    skeleton={<DataTableSkeleton columns={COLUMNS} rows={INTRODUCTION_NAMES.length} />}
    failure="Uvodi nisu učitani."
  >
    {(settings) => (
      <DataTable
        caption="Uvodi e-mailova"
        columns={COLUMNS}
        rows={rowsOf(settings)}
        nameOf={({ label }) => label}
      />
    )}
  </Loaded>
);
