import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { ListOrder } from '../../../components/ListOrder.tsx';
import { useOwnListPage } from '../../../components/list-page.ts';
import { OwnOfOther } from '../../../components/OwnOfOther.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueRows } from '../../../components/QueueRows.tsx';
import { useLiveQuery } from '../../../components/use-live-query.ts';
import { paths } from '../../../paths.ts';
import { ApprovalRecord } from './ApprovalRecord.tsx';
import { approvalsQuery, type Box } from './approval-queries.ts';
import { approvalRow } from './approval-row.tsx';
import { sayOutcomesSeen } from './use-outcomes-seen.ts';

const refreshedEveryMs = 60_000;
const boxes = { waiting: 'To decide', mine: 'Mine', decided: 'Decided' } as const satisfies Record<Box, string>;
const ownRequests = { name: 'box', value: 'mine' };
const filterSchema = { box: choiceFilter(boxes, 'waiting'), kind: searchFilter(60) };
const empty = {
  waiting: { title: 'Nothing waits for you', text: 'Requests of colleagues and agents that you may decide are here.' },
  mine: { title: 'You asked for nothing yet', text: 'What you ask for and another person has to decide is here.' },
  decided: { title: 'Nothing is decided yet', text: 'Decided requests stay here, with who decided and why.' },
};

/** The requests that need two people: the inbox on the left, the open request on the right. */
export function ApprovalsPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [{ box, kind }, setFilters, pager, isOfOther] = useOwnListPage(filterSchema, ownRequests);
  const query = useLiveQuery(approvalsQuery(box, kind, pager.cursor), refreshedEveryMs);
  const search = params.size > 0 ? `?${params}` : '';
  const rows = query.data?.rows ?? [];
  /** The request after the open one, or before it at the end of the list, so that a decision leads to the next. */
  const openNext = () => {
    const place = rows.findIndex((row) => row.id === id);
    const next = place < 0 ? undefined : (rows[place + 1] ?? rows[place - 1]);
    navigate(next && box === 'waiting' ? paths.approval(next.id, search) : paths.approvals(search));
  };

  const list = (
    <ListFrame
      title="Approvals"
      lead="Acts that need a second person. The person who asks never decides."
      filters={
        <SelectField
          name="kind"
          label="Kind"
          value={kind}
          onChange={({ target }) => setFilters({ kind: target.value })}
          options={[
            { value: '', label: 'All kinds' },
            ...(query.data?.kinds ?? []).map((one) => ({ value: one.kind, label: one.label })),
          ]}
        />
      }
    >
      {isOfOther && <OwnOfOther shown="those that you may decide" />}
      <ListBody
        query={query}
        what="requests"
        onClear={kind === '' ? null : () => setFilters({ kind: '' })}
        empty={empty[box]}
      >
        {(reply, stale) => (
          <>
            <ListOrder>{box === 'waiting' ? 'The longest waiting first.' : 'The newest first.'}</ListOrder>
            <News ids={reply.rows.filter(({ isNews }) => isNews).map(({ id }) => id)} />
            <QueueRows
              label="Requests"
              stale={stale}
              rows={reply.rows.map((row) => ({
                ...approvalRow(row, box),
                to: paths.approval(row.id, search),
                isCurrent: row.id === id,
              }))}
            />
            <KeysetPager pager={pager} nextCursor={reply.nextCursor} shown={reply.rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      record={id ? <ApprovalRecord id={id} onDecided={openNext} /> : null}
      recordKey={id}
      listPath={paths.approvals()}
      hint="Choose a request. J and K move, Enter opens."
    />
  );
}

/** Marks all that is new on the page as seen, without opening each. */
function News({ ids }: { ids: readonly string[] }) {
  const seen = useMutation({ mutationFn: () => sayOutcomesSeen(ids) });
  if (ids.length < 2) return null;
  return (
    <div>
      <Button variant="quiet" size="small" busy={seen.isPending} onClick={() => seen.mutate()}>
        Mark {ids.length} answers as seen
      </Button>
    </div>
  );
}
