import { DOCUMENT_LABELS } from '@institut/contract/documents/labels';
import type { OrderDocument } from '@institut/contract/documents/schema';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadDocument } from './documentCalls.ts';

type DownloadDocumentProps = { document: Pick<OrderDocument, 'kind' | 'number'>; look?: 'outline' | 'quiet' };

/** The button that saves the PDF of a document. */
export function DownloadDocument({ document: { kind, number }, look = 'outline' }: DownloadDocumentProps) {
  const dispatch = useAppDispatch();
  const [isLoading, setIsLoading] = useState(false);

  const download = async () => {
    setIsLoading(true);
    const answer = await dispatch(downloadDocument(number));
    setIsLoading(false);
    if (downloadDocument.fulfilled.match(answer)) return;
    const reason = answer.payload?.message ?? 'Pokušajte ponovo.';
    dispatch(showToast({ kind: 'error', text: `Dokument nije preuzet. ${reason}` }));
  };

  return (
    <Button
      look={look}
      aria-label={`Preuzmi: ${DOCUMENT_LABELS[kind]} ${number}`}
      loading={isLoading}
      loadingText="Preuzimamo…"
      onClick={() => void download()}
    >
      <Download aria-hidden />
      Preuzmi
    </Button>
  );
}
