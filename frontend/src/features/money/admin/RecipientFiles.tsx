import { EXPORT_FORMATS, type ExportFormat } from '@institut/contract/exports/values';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FileMenu, FORMAT_LABELS } from '../../../ui/ListToolbar.tsx';

type RecipientFilesProps = {
  /** The recipient of the files, in the accusative: "banku". */
  recipient: string;
  exporting: ExportFormat | null;
  onSave: (format: ExportFormat) => void;
  /** Further files. */
  children?: ReactNode;
};

/** The menu that saves a file for somebody outside, in each format. */
export const RecipientFiles = ({ recipient, exporting, onSave, children }: RecipientFilesProps) => (
  <FileMenu label={`Za ${recipient}`}>
    {EXPORT_FORMATS.map((format) => (
      <Button key={format} look="outline" loading={exporting === format} onClick={() => onSave(format)}>
        {exporting !== format && <Download aria-hidden />}
        <span>
          {FORMAT_LABELS[format]} za {recipient}
        </span>
      </Button>
    ))}
    {children}
  </FileMenu>
);
