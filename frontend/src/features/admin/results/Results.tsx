import { useState } from 'react';
import { hasId } from '../../../store/asyncState.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { loadResults } from './resultCalls.ts';
import { ResultsDialog } from './ResultsDialog.tsx';

/** A button to the results of a course, for those who teach it; nothing where certificates need none. */
export function Results({ course }: { course: string }) {
  const { value: results } = useLoaded(loadResults, course, loadResults.select, hasId);
  const [isOpen, setIsOpen] = useState(false);
  if (!results?.areNeeded || results.people.length === 0) return null;
  return (
    <>
      <Button look="outline" onClick={() => setIsOpen(true)}>
        Rezultati
      </Button>
      <ResultsDialog course={course} people={results.people} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
