import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { shareFailure, useShareDialog } from './use-share-dialog.tsx';

/** Opens the dialog in which the code is shared. */
export function ShareCodeButton({ code }: { code: string }) {
  const { show, status, dialog } = useShareDialog(code);
  return (
    <>
      <Button variant="action" size="small" busy={status === 'loading'} onClick={show}>
        <Icon name="share" />
        Share code
      </Button>
      {status === 'failed' && <p role="alert">{shareFailure}</p>}
      {dialog}
    </>
  );
}
