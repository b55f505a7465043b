import { RotateCw } from 'lucide-react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type LoadErrorProps = {
  /** What could not be shown: "Kursevi nisu učitani." */
  title: string;
  /** Why, in the server's or the browser's words. */
  message: string;
  onRetry: () => void;
};

/** Stands where something should have been, says why it is not there and offers to try again. */
export function LoadError({ title, message, onRetry }: LoadErrorProps) {
  return (
    <Alert kind="error" title={title} live>
      <p>{message}</p>
      <Button look="outline" onClick={onRetry}>
        <RotateCw aria-hidden />
        Pokušaj ponovo
      </Button>
    </Alert>
  );
}
