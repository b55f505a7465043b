import type { RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/primitives.ts';

type FieldButtonsProps = {
  /** The labels of the fields by their name in braces. */
  fields: Readonly<Record<string, string>>;
  area: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
};

/** Inserts the fields of a text where the cursor is. */
export const FieldButtons = ({ fields, area, onChange }: FieldButtonsProps) => (
  <Row gap={2}>
    {Object.entries(fields).map(([name, label]) => (
      <Button
        key={name}
        look="outline"
        aria-label={`Ubaci polje ${label}`}
        onClick={() => {
          if (!area.current) return;
          const { selectionStart: at } = area.current;
          // The cursor is behind the field then, so that the next one follows it.
          area.current.setRangeText(`{${name}}`, at, at, 'end');
          onChange(area.current.value);
        }}
      >
        {label}
      </Button>
    ))}
  </Row>
);
