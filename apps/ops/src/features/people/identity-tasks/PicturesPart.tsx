import { FormBanner } from '@foodbank/app/components/FormBanner';
import { lazyPart } from '@foodbank/app/lazy-part';
import type { PictureForStaff } from '@foodbank/contract/people/identity-checks-staff';
import { documentKinds, pictureKinds } from '@foodbank/contract/people/identity-levels';
import { lookReasons } from '@foodbank/contract/people/identity-levels-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { type ReactNode, Suspense } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { Moment } from '../../../components/moments.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { RecordPart } from '../../../components/RecordBody.tsx';
import { useLetters } from '../../../components/use-letters.ts';
import { useMay } from '../../../session/member.ts';
import styles from './IdentityTasks.module.css';
import type { Pane, PictureStandProps } from './PictureStand.tsx';
import type { OpenPictures } from './use-open-pictures.ts';

const Stand = lazyPart<PictureStandProps>(async () => (await import('./PictureStand.tsx')).PictureStand);

const { deciding: _, ...otherWhys } = lookReasons;

/** Another customer's picture that is compared with an own one. */
export interface Compared {
  ownId: string;
  otherId: string;
  otherName: string;
  end: () => void;
}

export interface PicturesPartProps {
  customerName: string;
  isOwn: boolean;
  pictures: readonly PictureForStaff[];
  open: OpenPictures;
  compared: Compared | null;
  /** What is to be seen on a picture of the kind: what was typed. */
  captions?: Partial<Record<PictureForStaff['kind'], ReactNode>>;
  /** What is said below the pictures. */
  hint?: ReactNode;
}

/** The pictures of a customer: which there are, who looked, and with the permission the pictures themselves. */
export function PicturesPart({
  customerName,
  isOwn,
  pictures,
  open,
  compared,
  captions = {},
  hint,
}: PicturesPartProps) {
  const maySee = useMay('identity.pictures');
  const ready = pictures.filter(({ state }) => state === 'ready');
  const { addresses, isBusy, failure } = open;
  const isShown = ready.length > 0 && ready.every(({ id }) => addresses.has(id));
  const refused = maySee
    ? isOwn
      ? 'These are your own pictures. Another member has to look.'
      : null
    : 'Your role does not show pictures of customers.';
  const show = () => open.begin(ready.map(({ id }) => id));
  useLetters(ready.length === 0 || isShown ? [] : [{ letter: 'p', refused, press: show }]);
  const panes = compared
    ? panesToCompare(compared, { customerName, pictures, addresses })
    : panesOf(pictures, addresses, captions);
  return (
    <RecordPart
      title="Pictures"
      aside={
        ready.length > 0 &&
        !isShown && (
          <ActButton size="small" variant="quiet" refused={refused} busy={isBusy} aria-keyshortcuts="P" onClick={show}>
            Show the pictures
            <KeyHint letter="p" />
          </ActButton>
        )
      }
    >
      {failure && <FormBanner tone="error">{failure}</FormBanner>}
      {compared && (
        <div className={styles.top}>
          <p>Compared with a picture of {compared.otherName}.</p>
          <Button size="small" variant="quiet" onClick={compared.end}>
            Show {customerName || 'the customer'} alone
          </Button>
        </div>
      )}
      {panes.length > 0 && (
        <Suspense fallback={<p role="status">Loading the pictures…</p>}>
          <Stand key={compared?.otherId ?? ''} panes={panes} />
        </Suspense>
      )}
      {hint}
      {pictures.length === 0 ? (
        <p className={styles.quiet}>The customer has sent no picture.</p>
      ) : (
        <Sent pictures={pictures} />
      )}
      <ReasonDialog
        open={open.isAsking}
        onClose={open.stopAsking}
        title={`Look at pictures of ${customerName || 'an erased customer'}`}
        consequences={['It stands in the audit log, and the customer sees that you looked, and why.']}
        confirm="Look"
        asksReason={false}
        whys={otherWhys}
        legend="Why you look"
        send={async (_reason, _key, _reference, why) => open.openFor(why as keyof typeof otherWhys)}
        onDone={() => {}}
      />
    </RecordPart>
  );
}

function panesOf(
  pictures: readonly PictureForStaff[],
  addresses: ReadonlyMap<string, string>,
  captions: NonNullable<PicturesPartProps['captions']>,
): Pane[] {
  return pictures.flatMap(({ id, kind }) => {
    const address = addresses.get(id);
    return address === undefined ? [] : [{ id, address, title: titleOf(kind), caption: captions[kind] }];
  });
}

/** Two pictures that are alike. While one is not open, it is on its way. */
function panesToCompare(
  { ownId, otherId, otherName }: Compared,
  {
    customerName,
    pictures,
    addresses,
  }: Pick<PicturesPartProps, 'customerName' | 'pictures'> & Pick<OpenPictures, 'addresses'>,
): Pane[] {
  const kind = pictures.find(({ id }) => id === ownId)?.kind;
  const names = [
    [ownId, customerName],
    [otherId, otherName],
  ] as const;
  return names.flatMap(([id, name]) => {
    const address = addresses.get(id);
    return address === undefined ? [] : [{ id, address, title: name, caption: kind && titleOf(kind) }];
  });
}

const titleOf = (kind: PictureForStaff['kind']) => (kind === 'selfie' ? 'The face' : pictureKinds[kind]);

const stateWords = {
  receiving: 'Not sent whole',
  reading: 'Being read: it can be seen within a minute',
  ready: '',
  unusable: 'Can’t be used',
  deleted: 'Deleted',
} as const;

/** Which pictures there are, and who looked at each. */
function Sent({ pictures }: { pictures: readonly PictureForStaff[] }) {
  return (
    <PlainList className={styles.rows} aria-label="Pictures that were sent">
      {pictures.map(({ id, kind, state, documentKind, validUntil, sentAt, looks }) => (
        <li key={id} className={styles.sent}>
          <span>
            <strong>{titleOf(kind)}</strong>
            {documentKind && ` · ${documentKinds[documentKind as keyof typeof documentKinds].name}`}
            {validUntil && ` · until ${formatDay(validUntil)}`}
          </span>
          <span className={styles.quiet}>
            Sent <Moment at={sentAt} />
            {stateWords[state] && ` · ${stateWords[state]}`}
          </span>
          {looks.map(({ by, at, why }) => (
            <span key={at} className={styles.quiet}>
              {by} looked <Moment at={at} />: {why.toLowerCase()}
            </span>
          ))}
          {looks.length === 0 && <span className={styles.quiet}>Nobody has looked yet</span>}
        </li>
      ))}
    </PlainList>
  );
}
