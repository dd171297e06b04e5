import { type CopyResult, useCopy } from '@foodbank/app/use-copy';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';

export interface CopyCodeProps {
  code: string;
}

/** Copies the referral code. */
export function CopyCodeButton({ code }: CopyCodeProps) {
  const [result, copy] = useCopy(code);
  return (
    <>
      <Button variant="quiet" size="small" onClick={copy}>
        <Icon name={result === 'copied' ? 'check' : 'copy'} />
        {result === 'copied' ? 'Copied' : 'Copy code'}
      </Button>
      <CopyStatus result={result} />
    </>
  );
}

/** The same as an icon, for places without room for a label. */
export function CopyCodeIcon({ code, className }: CopyCodeProps & { className?: string | undefined }) {
  const [result, copy] = useCopy(code);
  return (
    <>
      <button type="button" className={className} aria-label="Copy referral code" onClick={copy}>
        <Icon name={result === 'copied' ? 'check' : 'copy'} />
      </button>
      <CopyStatus result={result} />
    </>
  );
}

function CopyStatus({ result }: { result: CopyResult }) {
  return (
    <span className="visually-hidden" role="status">
      {result === 'copied' && 'Referral code copied'}
      {result === 'refused' && 'Your browser did not allow copying. Please select the code and copy it.'}
    </span>
  );
}
