import type { ExportFormat } from '@institut/contract/export';
import { useState } from 'react';
import type { ListState } from '../../lib/useListState.ts';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';

/** Saves everything that the list's filters show, and says how it went. */
export function useExport<Item extends { _id: string }, Body, Row>(
  admin: AdminSlice<Item, Body, Row>,
  { params }: Pick<ListState, 'params'>,
) {
  const dispatch = useAppDispatch();
  const [exporting, setExporting] = useState<ExportFormat | null>(null);

  async function save(format: ExportFormat): Promise<void> {
    setExporting(format);
    const answer = await dispatch(admin.download({ format, params }));
    setExporting(null);
    dispatch(
      showToast(
        admin.download.fulfilled.match(answer)
          ? { kind: 'success', text: `Izvoz je sačuvan: ${answer.payload}` }
          : { kind: 'error', text: `Izvoz nije uspio. ${answer.payload?.message ?? ''}`.trim() },
      ),
    );
  }
  return { exporting, save };
}
