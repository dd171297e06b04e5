import { Link } from '@foodbank/app/components/Link';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { type ContentKind, type ContentSummary, listContent } from '@foodbank/contract/foundation/content-staff';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useLocation, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import { useLiveQuery } from '../../../components/use-live-query.ts';
import { useMay } from '../../../session/member.ts';
import { ContentRecord } from './ContentRecord.tsx';
import { kindTexts, stateLabels, toneOf } from './content-texts.ts';
import { NewContent } from './NewContent.tsx';

const states = { all: 'All states', ...stateLabels };
const schema = { state: choiceFilter(states, 'all') };

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
  const query = useLiveQuery({
    queryKey: ['content', 'list', kind, state, cursor],
    queryFn: () => call(listContent, { query: { kind, ...(state !== 'all' && { state }), ...(cursor && { cursor }) } }),
  });
  const list = (
    <ListFrame
      title={texts.title}
      lead={texts.lead}
      actions={
        mayEdit && (
          <ButtonLink as={Link} to={texts.recordAt('new', search)} size="small">
            {texts.create}
          </ButtonLink>
        )
      }
      filters={
        <ChoiceField
          name="state"
          label="State"
          value={state}
          labels={states}
          onChoose={(state) => setFilters({ state })}
        />
      }
    >
      <QueueList
        query={query}
        pager={pager}
        what={texts.what}
        label={texts.title}
        empty={texts.empty}
        onClear={state === 'all' ? null : () => setFilters({ state: 'all' })}
        rowOf={(row) => ({
          key: row.id,
          to: texts.recordAt(row.id, search),
          isCurrent: row.id === id,
          title: row.title,
          corner: <StatusBadge tone={toneOf(row.state)}>{stateLabels[row.state]}</StatusBadge>,
          line: row.content,
          note: <Waiting row={row} />,
        })}
      />
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={texts.listAt()}
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
