import { Link } from '@foodbank/app/components/Link';
import { askForLevel, type LevelReply } from '@foodbank/contract/people/identity-papers';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Icon, type IconName } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { Failure } from '../../../../components/Failure.tsx';
import { moment } from '../../../../moment.ts';
import { levelPartPath, paths } from '../../../../paths.ts';
import { asking, askPath } from '../../../../plans/ask-person.ts';
import { BackLink } from '../../../../shell/BackLink.tsx';
import form from '../../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../../shell/FormScreen.tsx';
import { QueryBody } from '../../../../shell/QueryBody.tsx';
import { levelQuery, limitQuery } from '../identity-data.ts';
import { useSendingOf } from '../pictures/picture-sendings.ts';
import { progressText } from '../pictures/sending.ts';
import styles from './LevelPage.module.css';
import { statedIn, useLevelDraft } from './level-draft.ts';
import { type ShownPart, shownParts } from './level-parts.ts';

/** Level 2: what it brings, its parts, and where it stands. */
export function LevelPage() {
  const level = useQuery(levelQuery);
  return (
    <>
      <BackLink to={paths.limit}>Your limit</BackLink>
      <FormScreen title="Level 2">
        <QueryBody query={level} loading="Loading…">
          {(loaded) => <Level level={loaded} />}
        </QueryBody>
      </FormScreen>
    </>
  );
}

function Level({ level }: { level: LevelReply }) {
  const { draft } = useLevelDraft();
  const parts = shownParts(level, draft);
  const isOpen = level.state === 'open' || level.state === 'refused' || level.state === 'over';
  return (
    <div className={form.form}>
      <Standing level={level} />
      {level.state === 'closed' && (
        <ButtonLink as={Link} to={paths.identity} variant="action" size="large" block>
          Tell us who you are
        </ButtonLink>
      )}
      {isOpen && <Parts parts={parts} />}
      {isOpen && <Next level={level} parts={parts} />}
      {level.state === 'waiting' && <Sent parts={parts} />}
      {level.state === 'verified' && (
        <ButtonLink as={Link} to={paths.limit} variant="action" size="large" block>
          See your limit
        </ButtonLink>
      )}
      <Aside level={level} />
    </div>
  );
}

const looks: Readonly<Record<LevelReply['state'], { icon: IconName; className: string | undefined }>> = {
  closed: { icon: 'lock', className: styles.quiet },
  open: { icon: 'trend', className: styles.plain },
  waiting: { icon: 'clock', className: styles.waiting },
  verified: { icon: 'check-circle', className: styles.verified },
  refused: { icon: 'alert', className: styles.refused },
  over: { icon: 'refresh', className: styles.refused },
};

/** Where it stands, in the server's words, with what level 2 allows. */
function Standing({ level: { state, cap, text, next, dueAt, validUntil } }: { level: LevelReply }) {
  const { icon, className } = looks[state];
  return (
    <section className={`${styles.standing} ${className}`} aria-label="Where it stands">
      <Icon name={icon} size={28} />
      {(state === 'open' || state === 'closed' || state === 'verified') && (
        <p className={styles.amount}>
          <span className={`${styles.cap} figures`}>{shortNaira(cap)}</span>
          <span>{state === 'verified' ? 'is what you may owe in all' : 'is what you may owe in all with level 2'}</span>
        </p>
      )}
      <p className={state === 'open' || state === 'closed' ? undefined : styles.headline}>{text}</p>
      <p>{next}</p>
      {state === 'waiting' && dueAt !== null && (
        <p>
          You hear from us by <strong>{moment(dueAt)}</strong>.
        </p>
      )}
      {state === 'verified' && validUntil !== null && <p>Your document counts until {formatDay(validUntil)}.</p>}
    </section>
  );
}

const marks: Readonly<Record<ShownPart['state'], { word: string; icon: IconName; className: string | undefined }>> = {
  missing: { word: 'Missing', icon: 'chevron-right', className: styles.missing },
  running: { word: 'Being checked', icon: 'clock', className: styles.running },
  done: { word: 'Done', icon: 'check', className: styles.done },
  again: { word: 'Once more', icon: 'refresh', className: styles.again },
};

/** The parts as a list; each one opens. A picture that is on its way says how far it is. */
function Parts({ parts }: { parts: readonly ShownPart[] }) {
  const sendings = { document: useSendingOf('document'), selfie: useSendingOf('selfie') };
  return (
    <PlainList className={styles.parts}>
      {parts.map(({ part, title, state, text }, at) => {
        const sending = part === 'document' || part === 'selfie' ? sendings[part] : null;
        const isUnderway = sending !== null && sending.step !== 'failed';
        const { word, className } = marks[isUnderway ? 'running' : state];
        return (
          <li key={part} className={styles.divided}>
            <Link to={levelPartPath(part)} className={styles.row}>
              <PartMark state={isUnderway ? 'running' : state} at={at} />
              <span className={styles.words}>
                <span className={styles.label}>{title}</span>
                <span className={styles.text}>
                  {isUnderway ? `Sending: ${progressText(sending)}` : sending ? 'The picture could not be sent.' : text}
                </span>
              </span>
              <span className={`${styles.state} ${className}`}>{isUnderway ? 'On its way' : word}</span>
            </Link>
          </li>
        );
      })}
    </PlainList>
  );
}

function PartMark({ state, at }: { state: ShownPart['state']; at: number }) {
  const { icon, className } = marks[state];
  return (
    <span className={`${styles.mark} ${className}`} aria-hidden="true">
      {state === 'missing' ? at + 1 : <Icon name={icon} size={20} />}
    </span>
  );
}

/** The next part, or the question itself once none is missing. */
function Next({ level, parts }: { level: LevelReply; parts: readonly ShownPart[] }) {
  const client = useQueryClient();
  const { draft, keep } = useLevelDraft();
  const { home, work } = statedIn(level, draft);
  const ask = useMutation({
    mutationFn: async () => {
      if (home === null || work === null) return null;
      // The contract's form takes the state from a list, and the server says so if it is none of it.
      return call(askForLevel, {
        body: { ...home, ...work } as Parameters<typeof call<typeof askForLevel>>[1]['body'],
      });
    },
    onSuccess: (reply) => {
      if (reply === null) return;
      client.setQueryData(levelQuery.queryKey, reply.level);
      void client.invalidateQueries({ queryKey: limitQuery.queryKey });
      keep({ home: undefined, work: undefined });
      window.scrollTo({ top: 0 });
    },
  });
  const open = parts.find(({ state }) => state === 'missing' || state === 'again');
  if (open)
    return (
      <ButtonLink as={Link} to={levelPartPath(open.part)} variant="action" size="large" block>
        {open.state === 'again' ? 'Once more' : 'Go on'}: {open.title.charAt(0).toLowerCase() + open.title.slice(1)}
      </ButtonLink>
    );
  if (parts.some(({ state }) => state === 'running'))
    return (
      <p role="status" className={styles.note}>
        One part is still being checked. It takes a minute or two; then you can ask for level 2.
      </p>
    );
  return (
    <>
      {ask.error && <Failure error={ask.error} />}
      <Button variant="action" size="large" busy={ask.isPending} onClick={() => ask.mutate()} block>
        Ask for level 2
      </Button>
      <p className={styles.note}>Then a person looks at it. Until then you can take the pictures back.</p>
    </>
  );
}

/** What a person looks at now. Nothing of it can be changed. */
function Sent({ parts }: { parts: readonly ShownPart[] }) {
  return (
    <section aria-labelledby="sent">
      <h2 id="sent" className={styles.title}>
        What you sent
      </h2>
      <PlainList className={styles.sent}>
        {parts.map(({ part, title, text }) => (
          <li key={part} className={styles.sentPart}>
            <Icon name="check" />
            <span>
              <strong>{title}</strong>
              <span className={styles.text}>{text}</span>
            </span>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

/** A person to ask, and who looked at the pictures. */
function Aside({ level: { state, text, lookCount, pictures } }: { level: LevelReply }) {
  const hasPictures = pictures.length > 0 || lookCount > 0;
  return (
    <div className={styles.aside}>
      {(state === 'refused' || state === 'over' || state === 'waiting') && (
        <Link to={askPath({ topic: 'identity' })} state={asking(`The app says: ${text}`)} className={form.aside}>
          Ask a person
        </Link>
      )}
      {hasPictures && (
        <Link to={paths.identityLooks} className={form.aside}>
          Who looked at my documents{lookCount > 0 ? ` (${lookCount})` : ''}
        </Link>
      )}
    </div>
  );
}
