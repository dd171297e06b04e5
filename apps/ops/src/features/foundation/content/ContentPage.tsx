import { Link } from '@foodbank/app/components/Link';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { type ContentKind, type ContentSummary, listContent } from '@foodbank/contract/foundation/content-admin';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueRows } from '../../../components/QueueRows.tsx';
import { useMay } from '../../../session/member.ts';
import { ContentRecord } from './ContentRecord.tsx';
import { kindTexts, stateLabels, toneOf } from './content-texts.ts';
import { NewContent } from './NewContent.tsx';

const states = { all: 'All states', ...stateLabels };
const schema = { state: choiceFilter(states, 'all') };
// Others write at the same time.
const refreshedEveryMs = 30_000;

/** The questions of the site, and the open one. */
export const QuestionsPage = () => <ContentPage kind="question" />;
/** The testimonies of the site, and the open one. */
export const TestimoniesPage = () => <ContentPage kind="testimony" />;

function ContentPage({ kind }: { kind: ContentKind }) {
  const { id } = useParams();
  const { search } = useLocation();
  const mayEdit = useMay('content.edit');
  const [{ state }, setFilters, pager] = useListPage(schema);
  const { cursor } = pager;
  const texts = kindTexts[kind];
  const query = useQuery({
    queryKey: ['content', 'list', kind, state, cursor],
    queryFn: () => call(listContent, { query: { kind, ...(state !== 'all' && { state }), ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshedEveryMs,
  });
  const list = (
    <ListFrame
      title={texts.title}
      lead={texts.lead}
      actions={
        mayEdit && (
          <ButtonLink as={Link} to={`${texts.path}/new${search}`} size="small">
            {texts.create}
          </ButtonLink>
        )
      }
      filters={
        <SelectField
          name="state"
          label="State"
          value={state}
          options={Object.entries(states).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setFilters({ state: target.value as typeof state })}
        />
      }
    >
      <ListBody
        query={query}
        what={texts.what}
        empty={texts.empty}
        onClear={state === 'all' ? null : () => setFilters({ state: 'all' })}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <QueueRows
              label={texts.title}
              stale={stale}
              rows={rows.map((row) => ({
                key: row.id,
                to: `${texts.path}/${row.id}${search}`,
                isCurrent: row.id === id,
                title: row.title,
                corner: <StatusBadge tone={toneOf(row.state)}>{stateLabels[row.state]}</StatusBadge>,
                line: row.content,
                note: <Waiting row={row} />,
              }))}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={texts.path}
      record={id === undefined ? null : openRecord(kind, id)}
      recordKey={id}
      hint={`Choose a ${texts.one} to read, change or publish it.`}
    />
  );
}

const openRecord = (kind: ContentKind, id: string) =>
  id === 'new' ? <NewContent kind={kind} /> : <ContentRecord id={id} kind={kind} />;

/** What isn't on the site yet. */
function Waiting({ row }: { row: ContentSummary }) {
  const { scheduledAt, scheduledNumber, shownNumber, number, consentMissing } = row;
  if (scheduledAt !== null)
    return (
      <>
        Version {scheduledNumber} comes on <Moment at={scheduledAt} />
      </>
    );
  if (consentMissing) return 'Consent missing';
  return shownNumber !== null && number > shownNumber ? `Draft of version ${number} is not on the site` : null;
}
