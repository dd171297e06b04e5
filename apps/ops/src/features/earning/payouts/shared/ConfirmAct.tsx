import { failureText } from '@foodbank/app/forms/failure-text';
import { payoutStates } from '@foodbank/contract/earning/payouts';
import { type PayoutAct, payoutsAtOnceMax } from '@foodbank/contract/earning/payouts-staff';
import { formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedNotice } from '../../../../components/notices.tsx';
import { ActResults } from './ActResults.tsx';
import styles from './Payouts.module.css';
import { PreviewParts } from './PreviewParts.tsx';
import { type AnyPayoutPreview, type PayoutFilter, payeeOf, usePayoutKind } from './payout-kind.ts';
import { refreshPayouts } from './payout-queries.ts';
import { countText } from './payout-texts.ts';

/** An act on the chosen payouts, or on all that match a filter. */
export type Asked = { act: PayoutAct; onDone?: () => void } & (
  | { ids: readonly string[]; filter?: undefined }
  | { filter: PayoutFilter; ids?: undefined }
);

const verbs = { review: 'Review', approve: 'Approve' } as const;

/**
 * Shows what an act would do, as the server reckons it, takes it, and shows the result of each payout. What failed can be tried again
 * alone. Closed while nothing is asked for.
 */
export function ConfirmAct({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const [opening, setOpening] = useState<{ asked: Asked | null; count: number }>({ asked: null, count: 0 });
  if (asked !== null && opening.asked !== asked) setOpening({ asked, count: opening.count + 1 });
  if (opening.asked === null) return null;
  return <Content key={opening.count} asked={opening.asked} open={asked !== null} onClose={onClose} />;
}

function Content({ asked, open, onClose }: { asked: Asked; open: boolean; onClose: () => void }) {
  const { act } = asked;
  const kind = usePayoutKind();
  const [ids, setIds] = useState(asked.ids ?? null);
  const [round, setRound] = useState(0);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const preview = useQuery({
    queryKey: ['payout-preview', kind.listAt(), act, ids, asked.filter, round],
    queryFn: () =>
      kind.preview(act, ids === null && asked.filter !== undefined ? { filter: asked.filter } : { ids: ids ?? [] }),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const acting = useMutation({
    mutationFn: (shown: AnyPayoutPreview) => {
      const payees: AnyPayoutPreview['payees'][number][] = shown.payees;
      setNames(new Map(payees.map((payee) => [payee.id, payeeOf(payee).name])));
      const items = payees.map(({ id, fingerprint }) => ({ id, fingerprint }));
      return kind.take(act, { items, total: shown.total });
    },
    onSettled: () => refreshPayouts(),
  });
  const { data, error, isFetching } = preview;
  const results = acting.data;
  const again = (left: readonly string[] | null) => {
    setIds(left);
    setRound(round + 1);
    acting.reset();
  };
  const close = () => {
    if (results) asked.onDone?.();
    onClose();
  };
  const failed = results?.results.filter(({ outcome }) => outcome !== 'done').map(({ id }) => id) ?? [];
  return (
    <Dialog
      open={open}
      onClose={close}
      title={results ? 'Results' : `${verbs[act]} payouts`}
      dismissable={!acting.isPending}
      closesBeside={false}
      footer={
        results ? (
          <>
            {failed.length > 0 && (
              <Button variant="quiet" onClick={() => again(failed)}>
                {failed.length === 1 ? 'Look at the other one again' : `Look at the other ${failed.length} again`}
              </Button>
            )}
            <Button onClick={close}>Close</Button>
          </>
        ) : (
          <>
            <Button
              variant="quiet"
              aria-disabled={acting.isPending || undefined}
              onClick={() => !acting.isPending && close()}
            >
              Cancel
            </Button>
            {data && data.count > 0 && (
              <Button busy={acting.isPending} onClick={() => acting.mutate(data)}>
                {verbs[act]} {countText(data.count, 'payout')}, {formatNaira(data.total)}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.stack}>
        {results ? (
          <ActResults results={results} names={names} act={act} />
        ) : (
          <>
            {error && <FailedNotice what="preview" error={error} busy={isFetching} onRetry={preview.refetch} />}
            {!data && !error && <Skeleton shape="block" />}
            {data && <p className={styles.quiet}>{scopeText(asked, ids, data)}</p>}
            {data && <PreviewParts preview={data} />}
            {acting.error && <Trouble error={acting.error} onAgain={() => again(ids)} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What the act is about: the chosen ones, or the filter, and where it was cut. */
function scopeText(asked: Asked, ids: readonly string[] | null, { matching }: AnyPayoutPreview): string {
  if (ids !== null || asked.filter === undefined) return `${countText(matching, 'payout')} chosen.`;
  const { state, month, search, kind } = asked.filter;
  const parts = [
    payoutStates[state],
    ...(month ? [`due at the end of ${formatMonth(month)}`] : []),
    ...(search ? [`“${search}”`] : []),
    ...(kind ? [kind === 'store' ? 'to stores' : 'to riders'] : []),
  ];
  const cut = matching > payoutsAtOnceMax ? ` The oldest ${payoutsAtOnceMax} of ${matching} are taken at once.` : '';
  return `All that match: ${parts.join(', ')}.${cut}`;
}

function Trouble({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <>
      <Banner tone="error">{failureText(error, { refused: 'This was refused.' })}</Banner>
      <Button size="small" variant="quiet" onClick={onAgain}>
        Look again
      </Button>
    </>
  );
}
