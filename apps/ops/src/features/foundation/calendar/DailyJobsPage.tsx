import { DataTable } from '@foodbank/app/components/DataTable';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import { type JobRun, listJobRuns, runDailyJobAgain, runStates } from '@foodbank/contract/foundation/calendar-staff';
import { permissions } from '@foodbank/contract/people/permissions';
import { formatDay, isDay } from '@foodbank/contract/primitives/day';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { TextField } from '@foodbank/ui/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { liveListOptions, useLiveList } from '../../../components/use-live-list.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Calendar.module.css';
import { tookText } from './took-text.ts';

const refreshedEveryMs = 15_000;
const all = 'all';
const stateChoices = { all: 'Every state', ...runStates } as const;
const filterSchema = {
  state: choiceFilter(stateChoices, all),
  job: (text: string | null) => (text && /^[a-z][a-z-]{0,60}$/.test(text) ? text : all),
  day: (text: string | null) => (text && isDay(text) ? text : ''),
};
const noFilter = { state: all, job: all, day: '' } as const;
const tones = { done: 'completed', running: 'pending', failed: 'other', stopped: 'other' } as const;

/** The runs of the daily jobs: what each did for a business date, and those that failed, which a member can run again. */
export function DailyJobsPage() {
  const [filters, setFilters, pager] = useListPage(filterSchema);
  const { state, job, day } = filters;
  const inColumns = useMedia('(min-width: 72em)');
  const mayRun = useMay('work.retry');
  const [chosen, setChosen] = useState<JobRun | null>(null);
  const query = useQuery({
    queryKey: ['daily-jobs', state, job, day, pager.cursor],
    queryFn: () =>
      call(listJobRuns, {
        query: {
          ...(state !== all && { state }),
          ...(job !== all && { job }),
          ...(day !== '' && { day }),
          ...(pager.cursor && { cursor: pager.cursor }),
        },
      }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });
  useLiveList(query.refetch, refreshedEveryMs);
  const isFiltered = state !== all || job !== all || day !== '';
  return (
    <ListFrame
      title="Daily jobs"
      lead={query.data ? stateText(query.data) : 'Each job runs once for a business date, one date after the other.'}
      filters={
        <>
          <SelectField
            name="job"
            label="Job"
            value={job}
            options={[
              { value: all, label: 'Every job' },
              ...(query.data?.jobs ?? []).map(({ name, label }) => ({ value: name, label })),
            ]}
            onChange={({ target }) => setFilters({ job: target.value })}
          />
          <SelectField
            name="state"
            label="State"
            value={state}
            options={stateChoices}
            onChange={({ target }) => setFilters({ state: target.value as typeof state })}
          />
          <TextField
            name="day"
            type="date"
            label="Business date"
            value={day}
            onChange={({ target }) => setFilters({ day: target.value })}
          />
        </>
      }
    >
      <ListBody
        query={query}
        what="daily jobs"
        onClear={isFiltered ? () => setFilters(noFilter) : null}
        empty={{
          title: 'Nothing has run yet',
          text: 'The daily jobs run when the product starts, and each day from then on.',
        }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Runs of the daily jobs"
              rows={rows}
              rowKey={(run) => `${run.day} ${run.job}`}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                { heading: 'Job and business date', card: 'title', cell: nameRun },
                {
                  heading: 'State',
                  card: 'corner',
                  cell: (run) => <StatusBadge tone={tones[run.state]}>{runStates[run.state]}</StatusBadge>,
                },
                {
                  heading: 'What came of it',
                  card: 'field',
                  className: styles.text,
                  cell: (run) => (
                    <>
                      {whatCame(run)}
                      {isStuck(run) && (
                        <div className={styles.act}>
                          <ActButton
                            refused={mayRun ? null : `Your roles don’t include: ${permissions['work.retry']}.`}
                            variant="quiet"
                            size="small"
                            onClick={() => setChosen(run)}
                          >
                            Run again now
                          </ActButton>
                        </div>
                      )}
                    </>
                  ),
                },
                { heading: 'Tries', card: 'field', cell: (run) => run.tries },
                { heading: 'Last begun', card: 'field', cell: beganAndTook, columnClassName: styles.day },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
      <ReasonDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title="Run this job again now"
        consequences={[
          `${chosen?.label ?? ''}, for ${chosen ? formatDay(chosen.day) : ''}.`,
          'It runs at once, and then the jobs and dates that wait for it. A job that runs twice does its work once.',
        ]}
        confirm="Run again"
        asksReason={false}
        send={() => call(runDailyJobAgain, { params: { day: chosen?.day ?? '', job: chosen?.job ?? '' }, body: {} })}
        onDone={({ message }) => {
          toast(message);
          void query.refetch();
        }}
      />
    </ListFrame>
  );
}

/** A run without a live attempt that isn't done. */
const isStuck = ({ state }: JobRun) => state === 'failed' || state === 'stopped';

function stateText({ businessDate, doneUpTo }: { businessDate: string; doneUpTo: string | null }): string {
  const done = doneUpTo === null ? 'No date is done yet.' : `Every job is done up to ${formatDay(doneUpTo)}.`;
  return `The business date is ${formatDay(businessDate)}. ${done} Dates are done in order: a job that fails holds up those after it.`;
}

function nameRun({ label, day }: JobRun) {
  return (
    <>
      {label}
      <span className={styles.date}>{formatDay(day)}</span>
    </>
  );
}

function beganAndTook({ startedAt, tookMs, state }: JobRun) {
  return (
    <>
      <Moment at={startedAt} />
      <div className={styles.quiet}>
        {tookMs === null ? state === 'running' && 'not ended yet' : `took ${tookText(tookMs)}`}
      </div>
    </>
  );
}

function whatCame({ state, outcome, error }: JobRun) {
  if (state === 'done')
    return (
      <>
        {outcome}
        {error && <div className={styles.quiet}>It failed before: {error}</div>}
      </>
    );
  if (state === 'running') return 'It is at work.';
  return state === 'stopped' ? 'Its process ended. Another one takes it over within minutes.' : error;
}
