import { DataTable } from '@foodbank/app/components/DataTable';
import { Link } from '@foodbank/app/components/Link';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import {
  clearingAccounts,
  endStatementRule,
  type ShownRule,
  statementAccounts,
} from '@foodbank/contract/money/reconciliation-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { WaitingNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { endRuleWhys } from '../../../components/rare-whys.ts';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { KeepRule } from './KeepRule.tsx';
import styles from './Reconciliation.module.css';
import { refreshReconciliation, rulesQuery } from './reconciliation-queries.ts';
import { linesText } from './reconciliation-texts.ts';

const schema = { words: searchFilter(100), account: choiceFilter(statementAccounts, 'bank') };

/** The rules that say what small lines of statements are: what each has cleared, keeping one more, and ending one. */
export function RulesPage() {
  const [{ words, account }] = useListPage(schema);
  const inColumns = useMedia('(min-width: 60em)');
  const mayWork = useMay('reconciliation.work');
  const query = useQuery(rulesQuery);
  const [ending, setEnding] = useState<ShownRule | null>(null);
  return (
    <ListFrame
      title="Rules for lines"
      lead="What small lines are, by words of their narration. A rule clears money out only, and at most ₦50,000 of one statement; what is more stays in suspense for a person."
      actions={mayWork && <KeepRule words={words} account={account} />}
    >
      {query.data?.asked.map(({ approvalId, words: asked, to }) => (
        <WaitingNotice key={approvalId} action={<Link to={paths.approval(approvalId)}>Open the request</Link>}>
          “{asked}” to {clearingAccounts[to].toLowerCase()} waits for a second person.
        </WaitingNotice>
      ))}
      <ListBody
        query={query}
        what="rules"
        empty={{
          title: 'No rule yet',
          text: 'A rule such as “SMS CHARGE” to the fees of the bank saves clearing each such line.',
        }}
      >
        {({ rows }, stale) => (
          <DataTable
            label="Rules"
            rows={rows}
            rowKey={({ id }) => id}
            inColumns={inColumns}
            stale={stale}
            dense
            columns={[
              { heading: 'Words', card: 'title', className: styles.text, cell: (rule) => rule.words },
              { heading: 'Account', card: 'field', cell: (rule) => statementAccounts[rule.account] },
              { heading: 'Cleared to', card: 'field', cell: (rule) => clearingAccounts[rule.to] },
              {
                heading: 'A line at most',
                card: 'field',
                className: styles.whole,
                cell: (rule) => formatNaira(rule.atMost),
              },
              {
                heading: 'Has cleared',
                card: 'field',
                cell: ({ cleared }) => `${linesText(cleared.count)}, ${formatNaira(cleared.amount)}`,
              },
              { heading: 'Kept', card: 'field', cell: keptText },
              {
                heading: 'State',
                card: 'corner',
                cell: (rule) =>
                  rule.endedAt !== null ? (
                    <StatusBadge tone="other">Ended</StatusBadge>
                  ) : mayWork ? (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`End ${rule.words}`}
                      onClick={() => setEnding(rule)}
                    >
                      End
                    </Button>
                  ) : (
                    <StatusBadge tone="completed">Counts</StatusBadge>
                  ),
              },
            ]}
          />
        )}
      </ListBody>
      <ReasonDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={`End the rule “${ending?.words ?? ''}”`}
        consequences={['Such lines go to suspense from the next statement on.', 'What it has cleared stays as it is.']}
        confirm="End the rule"
        whys={endRuleWhys}
        send={(reason) => call(endStatementRule, { params: { id: ending?.id ?? '' }, body: { reason } })}
        onDone={({ message }) => {
          toast(message);
          refreshReconciliation();
        }}
      />
    </ListFrame>
  );
}

function keptText({ keptBy, keptAt, approvalId, endedBy, endedAt }: ShownRule) {
  return (
    <>
      {formatDay(keptAt)} by {keptBy}
      {approvalId && (
        <>
          {' '}
          (<Link to={paths.approval(approvalId)}>approved</Link>)
        </>
      )}
      {endedAt && `, ended ${formatDay(endedAt)} by ${endedBy}`}
    </>
  );
}
