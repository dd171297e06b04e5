import { type Column, DataTable } from '@foodbank/app/components/DataTable';
import { Link } from '@foodbank/app/components/Link';
import { useMedia } from '@foodbank/app/use-media';
import { exportHours } from '@foodbank/contract/foundation/approvals-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import {
  countNewsletterExport,
  downloadNewsletterExport,
  exportRowsMax,
  listNewsletterExports,
  type NewsletterExport,
  requestNewsletterExport,
  type SubscriptionState,
} from '@foodbank/contract/support/enquiries-staff';
import { Button } from '@foodbank/ui/Button';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { Moment } from '../../../components/moments.tsx';
import { WaitingNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { saveExport } from '../../../components/save-export.ts';
import { toast } from '../../../components/toast.ts';
import { useAskedBefore } from '../../../components/use-approval-form.ts';
import { paths } from '../../../paths.ts';
import { stateLabels } from './subscription-states.ts';

const wide = '(min-width: 60em)';
const labels = {
  waiting: 'Waiting for a second person',
  ready: 'Ready to download',
  downloaded: 'Downloaded',
  refused: 'Refused',
  recalled: 'Recalled',
  expired: 'Time is over',
} as const;
const choices = { all: 'All addresses', ...stateLabels } as const;

/** The exports with addresses that the member asked for: asking, waiting, and the one download. */
export function NewsletterExportsPage() {
  const inColumns = useMedia(wide);
  const refused = useAskedBefore<{ state: SubscriptionState | null }>();
  const [isAsking, setAsking] = useState(false);
  const [choice, setChoice] = useState<keyof typeof choices>(refused === null ? 'confirmed' : (refused.state ?? 'all'));
  const state = choice === 'all' ? null : choice;
  const size = useQuery({
    queryKey: ['newsletter', 'export-size', state],
    queryFn: () => call(countNewsletterExport, { query: state === null ? {} : { state } }),
    enabled: isAsking,
    staleTime: 0,
  });
  const query = useQuery({
    queryKey: ['newsletter', 'exports'],
    queryFn: () => call(listNewsletterExports, {}),
    // Another person decides meanwhile.
    refetchInterval: 15_000,
  });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['newsletter', 'exports'] });
  const { mutate: download, isPending } = useMutation({
    mutationFn: (id: string) => call(downloadNewsletterExport, { params: { id } }),
    onSuccess: (file) => saveExport(file, ['address', 'addresses']),
    onError: (error: Error) => toast(error.message),
    onSettled: refresh,
  });
  const waiting = query.data?.rows.find((row) => row.state === 'waiting');
  const columns: Column<NewsletterExport>[] = [
    { heading: 'Addresses', card: 'title', cell: (row) => whichOf(row.subscriptions) },
    {
      heading: 'State',
      card: 'corner',
      cell: (row) => <StatusBadge tone={toneOf(row.state)}>{labels[row.state]}</StatusBadge>,
    },
    { heading: 'Asked', card: 'field', cell: ({ askedAt }) => <Moment at={askedAt} /> },
    { heading: 'Until', card: 'field', cell: ({ until }) => (until === null ? '–' : <Moment at={until} />) },
    { heading: 'Rows', card: 'field', cell: ({ rowCount }) => rowCount ?? '–' },
    ...(query.data?.rows.some((row) => row.state === 'ready')
      ? [
          {
            heading: 'Act',
            card: 'field' as const,
            cell: ({ id, state }: NewsletterExport) =>
              state === 'ready' && (
                <Button size="small" busy={isPending} onClick={() => download(id)}>
                  Download once
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <ListFrame
      title="Exports with addresses"
      lead={
        <>
          A second person approves each one. You can then download it once within {exportHours} hours.{' '}
          <Link to={paths.newsletter}>Back to the newsletter</Link>
        </>
      }
      actions={
        <ActButton
          size="small"
          refused={waiting ? 'One of your exports waits for a second person.' : null}
          onClick={() => setAsking(true)}
        >
          Ask for an export…
        </ActButton>
      }
    >
      {waiting && (
        <WaitingNotice action={<Link to={paths.approval(waiting.id)}>Open the request</Link>}>
          Nothing can be downloaded yet. You asked <Moment at={waiting.askedAt} /> for: {whichOf(waiting.subscriptions)}
          .
        </WaitingNotice>
      )}
      <ListBody
        query={query}
        what="exports"
        empty={{ title: 'No exports yet', text: 'Those that you ask for come here, with their state.' }}
      >
        {({ rows }, stale) => (
          <DataTable
            label="Exports with addresses"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            inColumns={inColumns}
            stale={stale && query.data === undefined}
            dense
          />
        )}
      </ListBody>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Ask for an export with addresses"
        consequences={[
          'It waits for a second person, who reads your reason.',
          size.data ? sizeText(size.data.matching) : 'How many addresses it would hold is not known yet.',
          'The file has full addresses. Keep it safe, and delete it after use.',
        ]}
        confirm="Ask"
        send={(reason) => call(requestNewsletterExport, { body: { state, reason } })}
        onDone={() => {
          toast('The export waits for a second person.');
          refresh();
        }}
      >
        <ChoiceField
          name="subscriptions"
          label="Which addresses"
          value={choice}
          labels={choices}
          onChoose={setChoice}
        />
      </ReasonDialog>
    </ListFrame>
  );
}

function sizeText(matching: number): string {
  const cap = exportRowsMax.toLocaleString('en');
  if (matching > exportRowsMax) return `It would hold the newest ${cap} addresses. There are more.`;
  return `It would hold ${counted(matching, 'address', 'addresses')}. A file takes at most ${cap}.`;
}

const whichOf = (state: SubscriptionState | null) => (state === null ? 'All addresses' : stateLabels[state]);
const toneOf = (state: NewsletterExport['state']) =>
  state === 'ready' ? 'completed' : state === 'waiting' ? 'pending' : 'other';
