import { useCopy } from '@foodbank/app/use-copy';
import { usePart } from '@foodbank/app/use-part';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';

export interface CopyCodeProps {
  code: string;
}

/** Copies the referral code. */
export function CopyCodeButton({ code }: CopyCodeProps) {
  const { copied, copy, notice } = useCopyCode(code);
  return (
    <>
      <Button variant="quiet" size="small" onClick={copy}>
        <Icon name={copied ? 'check' : 'copy'} />
        {copied ? 'Copied' : 'Copy code'}
      </Button>
      {notice}
    </>
  );
}

/** The same as an icon, for places without room for a label. */
export function CopyCodeIcon({ code, className }: CopyCodeProps & { className?: string | undefined }) {
  const { copied, copy, notice } = useCopyCode(code);
  return (
    <>
      <button type="button" className={className} aria-label="Copy referral code" onClick={copy}>
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      {notice}
    </>
  );
}

const importByHand = () => import('./CopyByHand.tsx');

/** Copies the code. If the browser refuses, a dialog shows it selected. */
function useCopyCode(code: string) {
  const { result, copy, clear } = useCopy(code);
  const { part, load } = usePart(importByHand);
  const copied = result === 'copied';
  return {
    copied,
    copy: async () => {
      if (!(await copy())) await load();
    },
    notice: (
      <>
        <span className="visually-hidden" role="status">
          {copied && 'Referral code copied'}
          {result === 'refused' && 'Your browser did not allow copying. Please select the code and copy it.'}
        </span>
        {part && <part.CopyByHandDialog open={result === 'refused'} code={code} onClose={clear} />}
      </>
    ),
  };
}
