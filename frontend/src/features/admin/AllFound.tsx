import { BULK_ROWS_MAX } from '@institut/contract/limits';
import { useSelector } from 'react-redux';
import { formatCount } from '../../lib/format.ts';
import { useFocusOnChange } from '../../lib/useFocusOnChange.ts';
import type { ListState } from '../../lib/useListState.ts';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/primitives.ts';
import { foundText, type Found } from './foundText.ts';
import styles from './AdminList.module.css';

type AllFoundProps<Item extends { _id: string }, Body, Row extends { _id: string }> = {
  admin: AdminSlice<Item, Body, Row>;
  params: ListState['params'];
  /** The number of rows that match the filters. */
  found: Found;
  /** True when the rows of all pages are selected. */
  isDone: boolean;
  onChoose: (rows: readonly Row[]) => void;
};

/** Offers to select what matches the filters on all pages, or says that it is selected. */
export function AllFound<Item extends { _id: string }, Body, Row extends { _id: string }>({
  admin,
  params,
  found,
  isDone,
  onChoose,
}: AllFoundProps<Item, Body, Row>) {
  const dispatch = useAppDispatch();
  const isLoading = useSelector(admin.select).all.status === 'request';
  const { total } = found;
  const isTooMany = total > BULK_ROWS_MAX;
  const done = useFocusOnChange<HTMLParagraphElement>(String(isDone));

  const choose = async () => {
    const answer = await dispatch(admin.loadAll({ params, max: BULK_ROWS_MAX }));
    if (admin.loadAll.fulfilled.match(answer)) onChoose(answer.payload);
    else {
      const reason = answer.payload?.message ?? '';
      dispatch(showToast({ kind: 'error', text: `Redovi nisu odabrani. ${reason}`.trim() }));
    }
  };

  if (isDone)
    return (
      <Note ref={done} tabIndex={-1} className={styles.allFound}>
        {isTooMany
          ? `To je prvih ${BULK_ROWS_MAX} od ${foundText(found)} pronađenih. Više odjednom nije moguće.`
          : 'To su redovi sa svih stranica.'}
      </Note>
    );
  return (
    <Button look="quiet" loading={isLoading} loadingText="Odabiremo…" onClick={() => void choose()}>
      {isTooMany
        ? `Odaberi prvih ${BULK_ROWS_MAX} od ${foundText(found)} pronađenih`
        : `Odaberi sve pronađeno (${formatCount(total)})`}
    </Button>
  );
}
