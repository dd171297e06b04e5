import { Link } from '@foodbank/app/components/Link';
import type { Sent as SentBody } from '@foodbank/contract/endpoint';
import { askForLevel, type LevelReply, type PictureKind } from '@foodbank/contract/people/identity-levels';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Icon, type IconName } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../../api.ts';
import { Failure } from '../../../../components/Failure.tsx';
import { levelPartPath, paths } from '../../../../paths.ts';
import { asking, askPath } from '../../../../plans/ask-person.ts';
import { BackLink } from '../../../../shell/BackLink.tsx';
import form from '../../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../../shell/FormScreen.tsx';
import { QueryBody } from '../../../../shell/QueryBody.tsx';
import { levelQuery, limitQuery, useStepFocus } from '../identity-data.ts';
import { useSendingOf } from '../pictures/picture-sendings.ts';
import { progressText, type Sending } from '../pictures/sending.ts';
import styles from './LevelPage.module.css';
import { type Home, statedIn, useLevelDraft, type Work } from './level-draft.ts';
import { lowered, type ShownPart, shownParts, takesParts } from './level-parts.ts';

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
  const sendings = { document: useSendingOf('document'), selfie: useSendingOf('selfie') };
  const underway = pictures.filter((kind) => sendings[kind] !== null && sendings[kind].step !== 'failed');
  const parts = shownParts(level, draft, { sendings: underway });
  // While a person looks at the pictures, the number may still be missing.
  const isOpen = takesParts(level) || (level.state === 'waiting' && level.otherNumber !== null);
  const next = isOpen
    ? parts.find(({ part, state }) => isAsked(state) && !underway.some((kind) => kind === part))
    : undefined;
  const isWhole = takesParts(level) && parts.every(({ state }) => state === 'done');
  useStepFocus(level.state);
  return (
    <div className={form.form}>
      <Standing
        level={level}
        said={underway.length > 0 ? onItsWay : isWhole && level.state === 'open' ? whole : null}
      />
      {level.state === 'closed' && <Onward to={paths.identity}>Tell us who you are</Onward>}
      {next && (
        <Onward to={levelPartPath(next.part)}>
          {next.state === 'again' ? 'Once more' : 'Go on'}: {lowered(next.title)}
        </Onward>
      )}
      {takesParts(level) && !next && <Ask level={level} isRunning={!isWhole} />}
      {isOpen ? <Parts parts={parts} sendings={sendings} /> : level.state === 'waiting' && <Sent parts={parts} />}
      {level.state === 'verified' && !next && <Onward to={paths.limit}>See your limit</Onward>}
      <Aside level={level} />
    </div>
  );
}

const pictures = ['document', 'selfie'] as const;
// The server knows neither what this page is sending nor what was only typed yet.
const onItsWay = 'A picture is on its way. Keep the app open until it is there.';
const whole = 'Everything is there. Ask for level 2: a person looks, and you hear from us within 24 hours.';
const isAsked = (state: ShownPart['state']) => state === 'missing' || state === 'again';

const Onward = ({ to, children }: { to: string; children: ReactNode }) => (
  <ButtonLink as={Link} to={to} variant="action" size="large" block>
    {children}
  </ButtonLink>
);

const looks: Readonly<Record<LevelReply['state'], { icon: IconName; className: string | undefined }>> = {
  closed: { icon: 'lock', className: styles.quiet },
  open: { icon: 'trend', className: styles.plain },
  waiting: { icon: 'clock', className: styles.waiting },
  verified: { icon: 'check-circle', className: styles.verified },
  refused: { icon: 'alert', className: styles.refused },
  over: { icon: 'refresh', className: styles.refused },
};

interface StandingProps {
  level: LevelReply;
  /** What is next, where this phone knows more than the server; else null. */
  said: string | null;
}

/** Where it stands, in the server's words, with what level 2 allows. Else the first sentence is the headline. */
function Standing({ level: { state, cap, text, next }, said }: StandingProps) {
  const { icon, className } = looks[state];
  const isAmount = state === 'open' || state === 'closed' || state === 'verified';
  const end = text.indexOf('. ') + 1;
  const [headline, more] = end === 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
  return (
    <section className={`${styles.standing} ${className}`} aria-label="Where it stands">
      <div className={styles.top}>
        <Icon name={icon} size={28} />
        {isAmount ? (
          <p className={styles.amount}>
            Up to <span className={`${styles.cap} figures`}>{shortNaira(cap)}</span> in all
          </p>
        ) : (
          <p className={styles.headline}>{headline}</p>
        )}
      </div>
      {(isAmount || more) && <p>{isAmount ? text : more}</p>}
      <p>{said ?? next}</p>
    </section>
  );
}

const marks: Readonly<Record<ShownPart['state'], { word: string; icon: IconName; className: string | undefined }>> = {
  missing: { word: 'Missing', icon: 'chevron-right', className: styles.missing },
  running: { word: 'Being checked', icon: 'clock', className: styles.running },
  done: { word: 'Done', icon: 'check', className: styles.done },
  again: { word: 'Once more', icon: 'refresh', className: styles.again },
};

interface PartsProps {
  parts: readonly ShownPart[];
  sendings: Readonly<Record<PictureKind, Sending | null>>;
}

/** The parts as a list; each one opens. A picture that is on its way says how far it is. */
function Parts({ parts, sendings }: PartsProps) {
  return (
    <PlainList className={styles.parts}>
      {parts.map(({ part, title, state: known, text }, at) => {
        const sending = part === 'document' || part === 'selfie' ? sendings[part] : null;
        const state = sending === null ? known : sending.step === 'failed' ? 'again' : 'running';
        const { word, className } = marks[state];
        return (
          <li key={part} className={styles.divided}>
            <Link to={levelPartPath(part)} className={styles.row}>
              <PartMark state={state} at={at} />
              <span className={styles.words}>
                <span className={styles.label}>
                  {title}
                  {/* A number and a tick say enough. */}
                  <span
                    className={
                      state === 'missing' || state === 'done' ? 'visually-hidden' : `${styles.state} ${className}`
                    }
                  >
                    {sending !== null && state === 'running' ? 'On its way' : word}
                  </span>
                </span>
                <span className={styles.text}>{sending === null ? text : sendingText(sending)}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        );
      })}
    </PlainList>
  );
}

const sendingText = (sending: Sending): string =>
  sending.step === 'failed' ? 'The picture could not be sent.' : progressText(sending);

function PartMark({ state, at }: { state: ShownPart['state']; at: number }) {
  const { icon, className } = marks[state];
  return (
    <span className={`${styles.mark} ${className}`} aria-hidden="true">
      {state === 'missing' ? at + 1 : <Icon name={icon} size={20} />}
    </span>
  );
}

/** The question itself, once no part is missing. */
function Ask({ level, isRunning }: { level: LevelReply; isRunning: boolean }) {
  const client = useQueryClient();
  const { draft, keep } = useLevelDraft();
  const { home, work } = statedIn(level, draft);
  const ask = useMutation({
    // The state comes from the contract's list, but for what an older release kept; the server looks.
    mutationFn: (body: Home & Work) => call(askForLevel, { body: body as SentBody<typeof askForLevel>['body'] }),
    onSuccess: (reply) => {
      client.setQueryData(levelQuery.queryKey, reply.level);
      void client.invalidateQueries({ queryKey: limitQuery.queryKey });
      keep({ home: undefined, work: undefined });
      window.scrollTo({ top: 0 });
    },
  });
  if (isRunning || home === null || work === null)
    return (
      <p role="status" className={styles.note}>
        As soon as all of it is there you can ask for level 2.
      </p>
    );
  return (
    <>
      {ask.error && <Failure error={ask.error} />}
      <Button variant="action" size="large" busy={ask.isPending} onClick={() => ask.mutate({ ...home, ...work })} block>
        {level.state === 'open' ? 'Ask for level 2' : 'Ask a person to look'}
      </Button>
      <p className={styles.note}>Until you ask you can take the pictures back.</p>
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
        <Link to={levelPartPath('looks')} className={form.aside}>
          Who looked at my documents{lookCount > 0 ? ` (${lookCount})` : ''}
        </Link>
      )}
    </div>
  );
}
