import type { Career, CareerSummary } from '@institut/contract/careers/schema';
import { useId } from 'react';
import { useLoaded } from '../../store/hooks.ts';
import { BlockHead, Section } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Stack } from '../../ui/primitives.ts';
import { CareerRows, CareerRowsSkeleton } from './CareerRows.tsx';
import { CAREERS_PATH } from './careerPaths.ts';
import { loadCareers, selectCareers } from './careersSlice.ts';

const COUNT = 3;

type MoreCareersProps = {
  career: Career;
  /** The list this career was opened from; the pages of the others link back to it. */
  from: string;
};

/** Other open careers; renders nothing if there are none. */
export function MoreCareers({ career, from }: MoreCareersProps) {
  const headingId = useId();
  const careers = useLoaded(loadCareers, undefined, selectCareers);
  const others = careers.value && othersOf(careers.value, career);
  if (others?.length === 0) return null;
  return (
    <Section tone="mist" tight aria-labelledby={headingId}>
      <Stack gap={5}>
        <BlockHead id={headingId} title="Još otvorenih oglasa" to={CAREERS_PATH}>
          Pogledaj sve oglase
        </BlockHead>
        <Loaded
          {...careers}
          value={others}
          failure="Ostali oglasi nisu učitani."
          skeleton={<CareerRowsSkeleton rows={COUNT} />}
        >
          {(shown) => <CareerRows careers={shown} from={from} />}
        </Loaded>
      </Stack>
    </Section>
  );
}

/** Returns other careers, those of the same category first. */
function othersOf(careers: CareerSummary[], { _id, category }: Career): CareerSummary[] {
  const others = careers.filter((other) => other._id !== _id);
  const isSame = (other: CareerSummary) => other.category === category;
  return [...others.filter(isSame), ...others.filter((other) => !isSame(other))].slice(0, COUNT);
}
