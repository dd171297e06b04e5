import { Button, type ButtonProps } from '@foodbank/ui/Button';
import { SpinnerRing } from '@foodbank/ui/Spinner';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy'> {
  busy: boolean;
  /** The button's label while the form is being sent, such as "Logging in…". */
  busyLabel: string;
}

/** A form's submit button. It stays focusable while the form is being sent, so that the focus isn't lost. */
export function SubmitButton({ busy, busyLabel, children, ...rest }: SubmitButtonProps) {
  return (
    <Button {...rest} type="submit" aria-disabled={busy || undefined}>
      {busy && <SpinnerRing size={20} />}
      {busy ? busyLabel : children}
    </Button>
  );
}
