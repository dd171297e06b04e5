import { DataTable } from '@foodbank/app/components/DataTable';
import { Link } from '@foodbank/app/components/Link';
import { useMedia } from '@foodbank/app/use-media';
import {
  type PlanLicenceRow,
  requestLicenceEnd,
  requestLicenceWithdrawal,
} from '@foodbank/contract/lending/plans-staff';
import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import { Banner } from '@foodbank/ui/Banner';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { AskedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Plans.module.css';
import { versionStates } from './plan-queries.ts';

/** Why a licence can't be ended. */
const endless = { past: 'This licence is over.', withdrawn: 'This licence was withdrawn.' } as Partial<
  Record<PlanLicenceRow['status'], string>
>;

/** The states in which plans are offered, each with its licence. */
export function Licences({ licences, today }: { licences: readonly PlanLicenceRow[]; today: string }) {
  const mayAsk = useMay('plans.request');
  const inColumns = useMedia('(min-width: 60em)');
  const [ending, setEnding] = useState<PlanLicenceRow | null>(null);
  const [withdrawn, setWithdrawn] = useState<PlanLicenceRow | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const isOffered = licences.some(({ status }) => status === 'in-force');
  return (
    <section className={styles.part} aria-labelledby="licences">
      <div className={styles.top}>
        <h2 id="licences" className={styles.partTitle}>
          Licences by state
        </h2>
        {mayAsk && (
          <ButtonLink as={Link} to={paths.newLicence} variant="quiet">
            Enter a licence
          </ButtonLink>
        )}
      </div>
      {asked && <AskedNotice approvalId={asked}>Your request was sent. Nothing has changed yet.</AskedNotice>}
      {!isOffered && (
        <Banner tone="info">No licence is in force, so no plan is offered in any state. The site says so.</Banner>
      )}
      {licences.length > 0 && (
        <DataTable
          label="Licences by state"
          rows={licences}
          rowKey={({ id }) => id}
          inColumns={inColumns}
          stale={false}
          dense
          columns={[
            { heading: 'State', card: 'title', cell: ({ state }) => state },
            { heading: 'Licence', card: 'field', cell: ({ number }) => number },
            { heading: 'First day', card: 'field', cell: ({ fromOn }) => formatDay(fromOn) },
            {
              heading: 'Last day',
              card: 'field',
              cell: ({ untilOn }) => (untilOn === null ? 'No end' : formatDay(untilOn)),
            },
            {
              heading: 'Status',
              card: 'corner',
              cell: ({ status }) => (
                <StatusBadge tone={versionStates[status].tone}>{versionStates[status].label}</StatusBadge>
              ),
            },
            ...(mayAsk
              ? [
                  {
                    heading: 'Act',
                    card: 'box' as const,
                    cell: (licence: PlanLicenceRow) => (
                      <div className={styles.acts}>
                        <ActButton
                          variant="quiet"
                          size="small"
                          refused={endless[licence.status] ?? null}
                          aria-label={`End the licence of ${licence.state}`}
                          onClick={() => setEnding(licence)}
                        >
                          End…
                        </ActButton>
                        {licence.status === 'planned' && (
                          <ActButton
                            variant="quiet"
                            size="small"
                            refused={null}
                            aria-label={`Withdraw the licence of ${licence.state}`}
                            onClick={() => setWithdrawn(licence)}
                          >
                            Withdraw…
                          </ActButton>
                        )}
                      </div>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {ending && <EndLicenceDialog licence={ending} today={today} onClose={() => setEnding(null)} onAsked={setAsked} />}
      <ReasonDialog
        open={withdrawn !== null}
        onClose={() => setWithdrawn(null)}
        title={`Withdraw the licence of ${withdrawn?.state ?? ''}`}
        consequences={[
          'Another person has to approve it.',
          'No plan is ever offered by it. Another licence may begin on its first day.',
        ]}
        confirm="Ask for approval"
        send={(reason) => call(requestLicenceWithdrawal, { params: { id: withdrawn?.id ?? '' }, body: { reason } })}
        onDone={({ approvalId }) => {
          void queryClient.invalidateQueries({ queryKey: ['approvals'] });
          setAsked(approvalId);
        }}
      />
    </section>
  );
}

interface EndLicenceDialogProps {
  licence: PlanLicenceRow;
  today: string;
  onClose: () => void;
  /** It was asked for. Gets the id of the request. */
  onAsked: (approvalId: string) => void;
}

function EndLicenceDialog({ licence: { id, state, fromOn }, today, onClose, onAsked }: EndLicenceDialogProps) {
  const first = fromOn > today ? fromOn : today;
  const [lastOn, setLastOn] = useState(first);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`End the licence of ${state}`}
      consequences={[
        'Another person has to approve it.',
        `From the next day on no plan is offered in ${state}.`,
        'Agreements that were made go on.',
      ]}
      confirm="Ask for approval"
      send={(reason) => call(requestLicenceEnd, { params: { id }, body: { lastOn, reason } })}
      onDone={({ approvalId }) => {
        void queryClient.invalidateQueries({ queryKey: ['approvals'] });
        onAsked(approvalId);
      }}
    >
      <TextField
        name="lastOn"
        type="date"
        label="Last day on which plans are offered"
        hint="The day before today ends it at once."
        min={addDays(first, fromOn > today ? 0 : -1)}
        value={lastOn}
        onChange={({ target }) => setLastOn(target.value)}
      />
    </ReasonDialog>
  );
}
