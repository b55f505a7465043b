import { MARK_REFUSAL_LABELS } from '@institut/contract/attendance/values';
import { choiceText } from '../../features/attendance/attendanceTexts.ts';
import type { Device } from '../../features/attendance/marks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

type RefusalsProps = { device: Device; onRead: (id: string) => void };

/** The marks that the server has refused, each with the reason, until somebody has read it. */
export const Refusals = ({ device, onRead }: RefusalsProps) =>
  device.marks
    .filter(({ phase }) => phase === 'refused')
    .map((mark) => (
      <Alert key={mark._id} kind="warning" title={`Nije upisano: ${mark.about}, ${choiceText(mark)}`}>
        {mark.reason && <p>{MARK_REFUSAL_LABELS[mark.reason]}</p>}
        <Button look="outline" onClick={() => onRead(mark._id)}>
          U redu
        </Button>
      </Alert>
    ));
