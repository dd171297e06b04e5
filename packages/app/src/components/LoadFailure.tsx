import plate from '@foodbank/ui/art/EmptyPlate?picture';
import { Button } from '@foodbank/ui/Button';
import { Card } from '@foodbank/ui/Card';
import { EmptyState } from '@foodbank/ui/EmptyState';

export interface LoadFailureProps {
  message: string;
  /** The error's reference, on a line below the message. */
  reference?: string | undefined;
  /** It is being loaded again. */
  busy?: boolean;
  /** The label of the button, if it isn't Try Again. */
  label?: string;
  onTryAgain: () => void;
}

/** Shown in the place of content that could not be loaded. Its picture is a file, so that no screen carries it in its scripts. */
export function LoadFailure({ message, reference, busy, label = 'Try Again', onTryAgain }: LoadFailureProps) {
  return (
    <Card role="alert">
      <EmptyState
        art={<img src={plate} alt="" />}
        title={message}
        text={reference}
        action={
          <Button busy={busy} onClick={() => onTryAgain()}>
            {label}
          </Button>
        }
      />
    </Card>
  );
}
