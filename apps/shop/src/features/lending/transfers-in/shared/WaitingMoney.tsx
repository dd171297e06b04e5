import { Link } from '@foodbank/app/components/Link';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { useQuery } from '@tanstack/react-query';
import { transfersPath } from '../../../../paths.ts';
import { transfersQuery } from '../../../../plans/transfer-queries.ts';

/** Says that money waits for an answer, and leads to the question. Nothing where none does. */
export function WaitingMoney() {
  const waiting = (useQuery(transfersQuery).data ?? []).filter(({ waits }) => waits > 0);
  const [first] = waiting;
  if (first === undefined) return null;
  const sum = waiting.reduce((total, { waits }) => total + waits, 0);
  return (
    <Banner tone="info">
      <p>
        {shortNaira(sum)} that you sent waits.{' '}
        <Link to={transfersPath}>
          {first.question?.kind === 'no-plan' ? 'See what you can do' : 'Choose which plan it pays'}
        </Link>
      </p>
    </Banner>
  );
}
