import { Button, type ButtonProps } from '@foodbank/ui/Button';
import { SpinnerRing } from '@foodbank/ui/Spinner';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy'> {
  busy: boolean;
  /** What is being done, for as long as it is: "Signing in…". */
  busyLabel: string;
}

/** Sends a form, and says so while it is being sent. It stays focusable meanwhile, so that the focus isn't lost. */
export function SubmitButton({ busy, busyLabel, children, ...rest }: SubmitButtonProps) {
  return (
    <Button {...rest} type="submit" aria-disabled={busy || undefined}>
      {busy && <SpinnerRing size={20} />}
      {busy ? busyLabel : children}
    </Button>
  );
}
