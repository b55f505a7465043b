import type { RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/primitives.ts';

type FieldButtonsProps = {
  /** The labels of the fields by their name in braces. */
  fields: Readonly<Record<string, string>>;
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
};

/** Inserts the fields of a text where the cursor is. */
export const FieldButtons = ({ fields, area, text, onChange }: FieldButtonsProps) => (
  <Row gap={2}>
    {Object.entries(fields).map(([name, label]) => (
      <Button
        key={name}
        look="outline"
        aria-label={`Ubaci polje ${label}`}
        onClick={() => {
          const at = area.current?.selectionStart ?? text.length;
          onChange(`${text.slice(0, at)}{${name}}${text.slice(at)}`);
        }}
      >
        {label}
      </Button>
    ))}
  </Row>
);
