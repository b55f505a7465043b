import type { AsyncState } from '../../store/asyncState.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { StatusRegion } from '../../ui/StatusRegion.tsx';
import { clampQty } from './cartItem.ts';
import type { Addition } from './cartSlice.ts';
import { loweredText } from './cartTexts.ts';

type AdditionNoticeProps = { addition: AsyncState<Addition>; onRetry: () => void };

/** What came of the course that the address asked for. */
export function AdditionNotice({ addition: { status, data, error }, onRetry }: AdditionNoticeProps) {
  const isUnknown = error?.status === 404;
  return (
    <>
      {status === 'request' && (
        <Skeleton>
          <Bone height="3.5rem" />
        </Skeleton>
      )}
      {error && !isUnknown && (
        <LoadError title="Kurs još nije dodan." message={error.message} onRetry={onRetry} />
      )}
      <StatusRegion>
        {isUnknown && <UnknownCourse />}
        {status === 'success' && data && <Outcome {...data} />}
      </StatusRegion>
    </>
  );
}

function Outcome({ offer: { name, countInStock }, wanted }: Addition) {
  if (countInStock < 1) {
    return (
      <Alert kind="warning" title={`Kurs „${name}“ nije dodan.`}>
        <p>Ne možete se prijaviti, sva mjesta su popunjena.</p>
      </Alert>
    );
  }
  const qty = clampQty(wanted, countInStock);
  return (
    <Alert kind={qty < wanted ? 'warning' : 'success'} title={`Kurs „${name}“ je dodan.`}>
      {qty < wanted && <p>{loweredText(name, wanted, qty)}</p>}
    </Alert>
  );
}

const UnknownCourse = () => (
  <Alert kind="warning" title="Kurs nije dodan.">
    <p>Ovaj kurs ne postoji ili više nije u ponudi.</p>
  </Alert>
);
