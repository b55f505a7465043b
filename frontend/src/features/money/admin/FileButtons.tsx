import { EXPORT_FORMATS, type ExportFormat } from '@institut/contract/exports/values';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { FORMAT_LABELS } from '../../../ui/ListToolbar.tsx';

type FileButtonsProps = {
  /** The recipient of the files, in the accusative: "banku". */
  recipient: string;
  exporting: ExportFormat | null;
  onSave: (format: ExportFormat) => void;
};

/** The buttons that save a file for somebody outside, in each format. */
export const FileButtons = ({ recipient, exporting, onSave }: FileButtonsProps) =>
  EXPORT_FORMATS.map((format) => (
    <Button key={format} look="outline" loading={exporting === format} onClick={() => onSave(format)}>
      {exporting !== format && <Download aria-hidden />}
      <span>
        {FORMAT_LABELS[format]} za {recipient}
      </span>
    </Button>
  ));
