import {
  type ContentItem,
  type ContentKind,
  getContent,
  saveContentDraft,
} from '@foodbank/contract/foundation/content-staff';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { toast } from '../../../components/toast.ts';
import { useKeptText } from '../../../components/use-kept-fields.ts';
import { keptHere, useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Content.module.css';
import { ContentActs } from './ContentActs.tsx';
import { ContentForm, keptAs } from './ContentForm.tsx';
import { ContentHistory } from './ContentHistory.tsx';
import { stateLabels, toneOf } from './content-texts.ts';

/** One question or testimony: its draft, what can be done with it, and its history. */
export function ContentRecord({ id, kind }: { id: string; kind: ContentKind }) {
  const query = useQuery({
    queryKey: ['content', 'record', id],
    queryFn: () => call(getContent, { params: { id } }),
  });
  return (
    <RecordBody query={query} what={kind}>
      {(item) => <Details item={item} />}
    </RecordBody>
  );
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['content'] });

function Details({ item }: { item: ContentItem }) {
  const { id, kind, title, state, versions, shownSince, scheduledAt } = item;
  const mayEdit = useMay('content.edit');
  const [texts, typedAt] = [useKeptText(keptAs), useKeptText('revision')];
  // The revision that the typed text is about, also of a text that the tab kept. A newer one is taken over only where nothing is typed, or the member says so.
  const [base, setBase] = useState(() => ({ revision: Number(typedAt.read() ?? item.revision), opening: 0 }));
  const [isDirty, setIsDirty] = useState(texts.read() !== null);
  const [isOvertaken, setOvertaken] = useState(isDirty && base.revision !== item.revision);
  const setDirty = (isTyped: boolean) => {
    setIsDirty(isTyped);
    typedAt.write(isTyped ? String(base.revision) : null);
    if (!isTyped) texts.write(null);
  };
  if (!isDirty && !isOvertaken && base.revision !== item.revision)
    setBase({ revision: item.revision, opening: base.opening + 1 });
  const guard = useUnsavedGuard(isDirty, keptHere);
  const [newest] = versions;
  return (
    <>
      <RecordHeading title={item.erased ? 'Erased testimony' : title} />
      <p className={styles.status}>
        <StatusBadge tone={toneOf(state)}>{stateLabels[state]}</StatusBadge>
        {shownSince !== null && (
          <span>
            Version {item.shownNumber} since <Moment at={shownSince} />
          </span>
        )}
        {scheduledAt !== null && (
          <span>
            Version {item.scheduledNumber} comes on <Moment at={scheduledAt} />
          </span>
        )}
      </p>
      {!item.erased && <ContentActs item={item} isDirty={isDirty} onDone={refresh} />}
      {isOvertaken && (
        <Banner tone="info">
          <p>
            {newest?.writtenBy ?? 'Another member'} saved version {newest?.number} meanwhile. Your text is still in the
            form, and theirs is in the history below.
          </p>
          <p className={styles.acts}>
            <Button
              size="small"
              onClick={() => {
                setBase({ ...base, revision: item.revision });
                typedAt.write(String(item.revision));
                setOvertaken(false);
              }}
            >
              Go on with my text
            </Button>
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                setDirty(false);
                setOvertaken(false);
              }}
            >
              Drop mine and load theirs
            </Button>
          </p>
        </Banner>
      )}
      {!item.erased && newest && (
        <RecordPart title={`Version ${newest.number}`}>
          <ContentForm
            key={base.opening}
            kind={kind}
            start={newest}
            personEmail={item.personEmail}
            readOnly={!mayEdit}
            submit="Save draft"
            send={(texts) => call(saveContentDraft, { params: { id }, body: { revision: base.revision, ...texts } })}
            onDirty={setDirty}
            onDone={() => {
              toast('The draft is saved.');
              void refresh();
            }}
            onOvertaken={() => {
              setOvertaken(true);
              void refresh();
            }}
          >
            {isDirty ? (
              <ActButton variant="quiet" refused="Save the draft first. The preview shows what is saved.">
                Preview
              </ActButton>
            ) : (
              <ButtonLink variant="quiet" href={paths.preview(newest.id)} target="_blank" rel="noopener">
                Preview
              </ButtonLink>
            )}
          </ContentForm>
        </RecordPart>
      )}
      <RecordPart title="History">
        <ContentHistory versions={versions} />
      </RecordPart>
      {guard}
    </>
  );
}
