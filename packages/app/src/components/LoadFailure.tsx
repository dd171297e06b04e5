import { EmptyPlate } from '@foodbank/ui/art/EmptyPlate';
import { Button } from '@foodbank/ui/Button';
import { Card } from '@foodbank/ui/Card';
import { EmptyState } from '@foodbank/ui/EmptyState';

export interface LoadFailureProps {
  message: string;
  /** The error's reference, on a line below the message. */
  reference?: string | undefined;
  /** It is being loaded again. */
  busy?: boolean;
  onTryAgain: () => void;
}

/** Shown in the place of content that could not be loaded. */
export function LoadFailure({ message, reference, busy, onTryAgain }: LoadFailureProps) {
  return (
    <Card role="alert">
      <EmptyState
        art={<EmptyPlate />}
        title={message}
        text={reference}
        action={
          <Button busy={busy} onClick={() => onTryAgain()}>
            Try Again
          </Button>
        }
      />
    </Card>
  );
}
