import type { DiscountCode } from '@institut/contract/discounts/schema';
import { dayText } from '@institut/contract/frame/dayText';
import { formatKm } from '@institut/contract/money/money';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../lib/format.ts';
import { useListState } from '../../../lib/useListState.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAsked } from '../../../ui/CallDialog.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { orderListPath } from '../../admin/adminPaths.ts';
import { InHead } from '../../admin/ListFrame.tsx';
import { Lines } from '../../admin/tableCells.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { MoneyViews } from './MoneyViews.tsx';
import { adminCodes } from './moneyLists.ts';
import { AMOUNT } from './moneyColumns.tsx';

const LIST = { sorts: { createdAt: 'desc' } } as const;
const SORTS = [{ value: 'createdAt', label: 'Dodano', isOneWay: true }];

const TEXTS: ListTexts = {
  caption: 'Kodovi za popust',
  count: counted('kod', 'koda', 'kodova'),
  notLoaded: 'Kodovi nisu učitani.',
  none: {
    title: 'Još nema kodova',
    text: <p>Kod dajete sami, npr. organizaciji; podnosilac prijave ga upisuje u odabiru kurseva.</p>,
  },
};

const nameOf = ({ code }: DiscountCode): string => code;

/** `1. 3. 2027. – 31. 3. 2027.`, or one end: `do 31. 3. 2027.` */
const periodOf = ({ from, to }: DiscountCode): string =>
  from && to
    ? `${dayText(from)} – ${dayText(to)}`
    : [from && `od ${dayText(from)}`, to && `do ${dayText(to)}`].filter(Boolean).join('') || 'bez roka';

const COLUMNS: ReadonlyArray<Column<DiscountCode>> = [
  {
    key: 'code',
    label: 'Kod',
    isTitle: true,
    grow: 1.4,
    render: ({ code, organisation }) => <Lines below={[organisation]}>{code}</Lines>,
  },
  {
    key: 'discount',
    label: 'Popust',
    render: ({ percent, amountKm, combines }) => (
      <Lines below={[combines && 'uz popust kursa']}>
        {percent > 0 ? `${percent}\u00a0%` : formatKm(amountKm)}
      </Lines>
    ),
  },
  {
    key: 'courses',
    label: 'Kursevi',
    grow: 1.4,
    from: 64,
    render: ({ courses }) => courses.map(({ name }) => name).join(', ') || 'Svi',
  },
  {
    key: 'period',
    label: 'Vrijedi',
    render: (code) => (
      <Lines below={[!code.isActive && { text: 'isključen', isLate: true }]}>{periodOf(code)}</Lines>
    ),
  },
  {
    key: 'uses',
    label: 'Korištenja',
    nowrap: true,
    render: ({ code, uses, maxUses }) => {
      const text = maxUses > 0 ? `${uses} od ${maxUses}` : String(uses);
      return uses > 0 ? <Link to={orderListPath({ discountCode: code })}>{text}</Link> : text;
    },
  },
  { ...AMOUNT, key: 'cost', label: 'Dato popusta', render: ({ costKm }) => formatKm(costKm) },
];

/** `/admin/novac/popusti` */
export function CodesPage() {
  const dispatch = useAppDispatch();
  const list = useListState(LIST);
  const { params } = list;
  const asked = useAsked<DiscountCode | 'new'>();
  const { ask } = asked;
  const actions = useMemo(
    () => (code: DiscountCode) => (
      <Button look="quiet" aria-label={`Izmijeni: ${code.code}`} onClick={() => ask(code)}>
        Izmijeni
      </Button>
    ),
    [ask],
  );
  return (
    <>
      <InHead slot="actions">
        <Button onClick={() => ask('new')}>Novi kod</Button>
      </InHead>
      <AdminList
        admin={adminCodes}
        list={list}
        texts={TEXTS}
        columns={COLUMNS}
        tools={<MoneyViews tab="Popusti" shown="popusti" />}
        sorts={SORTS}
        nameOf={nameOf}
        actions={actions}
        actionsWidth={6}
      />
      {asked.subject && (
        <CodeDialog
          {...asked.dialog}
          code={asked.subject === 'new' ? null : asked.subject}
          onChanged={() => dispatch(adminCodes.loadList(params))}
        />
      )}
    </>
  );
}
