import type { AsyncState } from '../../store/asyncState.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { clampQty } from './cartItem.ts';
import type { Addition } from './cartSlice.ts';
import { loweredText } from './cartTexts.ts';

type AdditionNoticeProps = { addition: AsyncState<Addition>; onRetry: () => void };

/** What came of the course that the address asked for. */
export function AdditionNotice({ addition: { status, data, error }, onRetry }: AdditionNoticeProps) {
  if (status === 'request') {
    return (
      <Skeleton>
        <Bone height="3.5rem" />
      </Skeleton>
    );
  }
  if (error?.status === 404) return <UnknownCourse />;
  if (error) return <LoadError title="Kurs još nije dodan." message={error.message} onRetry={onRetry} />;
  return data && <Outcome {...data} />;
}

function Outcome({ offer: { name, countInStock }, wanted }: Addition) {
  if (countInStock < 1) {
    return (
      <Alert kind="warning" live title={`Kurs „${name}“ nije dodan.`}>
        <p>Ne možete se prijaviti, sva mjesta su popunjena.</p>
      </Alert>
    );
  }
  const qty = clampQty(wanted, countInStock);
  return (
    <Alert kind={qty < wanted ? 'warning' : 'success'} live title={`Kurs „${name}“ je dodan.`}>
      {qty < wanted && <p>{loweredText(name, wanted, qty)}</p>}
    </Alert>
  );
}

const UnknownCourse = () => (
  <Alert kind="warning" live title="Kurs nije dodan.">
    <p>Ovaj kurs ne postoji ili više nije u ponudi.</p>
  </Alert>
);
