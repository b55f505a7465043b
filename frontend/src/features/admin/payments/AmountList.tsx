import { formatKm } from '@institut/contract/money/money';
import { Row, Stack } from '../../../ui/primitives.ts';

type AmountListProps = {
  label: string;
  /** Amounts in KM. */
  items: ReadonlyArray<{ id: string; name: string; amount: number }>;
};

/** The amount of each record that an operation books; the bank statement shows each of them. */
export const AmountList = ({ label, items }: AmountListProps) => (
  <Stack as="ul" gap={1} aria-label={label}>
    {items.map(({ id, name, amount }) => (
      <Row as="li" key={id} justify="between" rowGap={0}>
        <span>{name}</span>
        <span>{formatKm(amount)}</span>
      </Row>
    ))}
  </Stack>
);
