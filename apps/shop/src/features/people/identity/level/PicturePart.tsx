import { Link } from '@foodbank/app/components/Link';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import type { TypedKind } from '@foodbank/app/typed-kinds';
import {
  type DocumentKind,
  documentForm,
  documentKinds,
  dropIdentityPicture,
  type IdentityPicture,
  type LevelReply,
  type PictureKind,
  pictureProblemTexts,
} from '@foodbank/contract/people/identity-levels';
import { formatDay } from '@foodbank/contract/primitives/day';
import { readDay } from '@foodbank/contract/primitives/typed-days';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { FieldError } from '@foodbank/ui/FieldFrame';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../../api.ts';
import { ChoiceCard } from '../../../../components/ChoiceCard.tsx';
import { Failure } from '../../../../components/Failure.tsx';
import form from '../../../../shell/FormScreen.module.css';
import { levelQuery, useStepFocus } from '../identity-data.ts';
import { PictureTaker } from '../pictures/PictureTaker.tsx';
import { useSendingOf } from '../pictures/picture-sendings.ts';
import styles from './LevelPage.module.css';
import { useLevelDraft } from './level-draft.ts';
import { nameOfPicture, pictureOf, shownParts } from './level-parts.ts';
import { PicturesConsent } from './PicturesConsent.tsx';

export interface PicturePartProps {
  kind: PictureKind;
  level: LevelReply;
  back: { to: string; text: string };
}

/** The picture of a document or of the face: the consent before the first one, which document it is, the picture, and what became of it. */
export function PicturePart({ kind, level, back }: PicturePartProps) {
  const sending = useSendingOf(kind);
  const { draft, keep } = useLevelDraft();
  const [document, setDocument] = useState<TypedDocument | null>(null);
  const picture = pictureOf(level, kind);
  // The picture in whose place another one is to come.
  const [replaced, setReplaced] = useState<string | null>(null);
  const isWanted = shownParts(level, draft).some(({ part, state }) => part === kind && state === 'again');
  const isThere = picture !== null && (picture.state === 'reading' || picture.state === 'ready') && !isWanted;
  const { version, language } = level.consent;

  if (sending !== null)
    return (
      <Body step="sending">
        <PictureTaker
          about={{ kind, consent: { version, language } }}
          onward={
            <ButtonLink as={Link} to={back.to} variant="action" size="large" block>
              {back.text}
            </ButtonLink>
          }
        />
      </Body>
    );
  if (isThere && replaced !== picture.id)
    return (
      <Body step="kept">
        <Kept
          picture={picture}
          onAgain={() => setReplaced(picture.id)}
          back={back}
          mayTake={level.takesPictures && level.state !== 'waiting'}
        />
      </Body>
    );
  if (!level.takesPictures)
    return (
      <Body step="closed">
        <Banner tone="info">No picture is needed now.</Banner>
        <ButtonLink as={Link} to={back.to} variant="quiet" block>
          {back.text}
        </ButtonLink>
      </Body>
    );
  if (draft.agreedTo !== version)
    return (
      <Body step="consent">
        <PicturesConsent consent={level.consent} onAgreed={() => keep({ agreedTo: version })} />
      </Body>
    );
  if (kind === 'document' && document === null)
    return (
      <Body step="document">
        <Again level={level} kind={kind} picture={picture} />
        <DocumentForm earlier={picture} onDone={setDocument} />
      </Body>
    );
  return (
    <Body step="picture">
      <PictureTaker
        about={{ kind, ...(document ?? {}), consent: { version, language } }}
        standing={
          document === null ? (
            <Again level={level} kind={kind} picture={picture} />
          ) : (
            <p className={styles.chosen}>
              <strong>{documentKinds[document.documentKind].name}</strong>
              <Button variant="quiet" size="small" onClick={() => setDocument(null)}>
                Change<span className="visually-hidden"> the document</span>
              </Button>
            </p>
          )
        }
      />
    </Body>
  );
}

function Body({ step, children }: { step: string; children: ReactNode }) {
  useStepFocus(step);
  return <div className={form.form}>{children}</div>;
}

/** Why another picture is needed. */
function Again({ level, kind, picture }: { level: LevelReply; kind: PictureKind; picture: IdentityPicture | null }) {
  const { draft } = useLevelDraft();
  const part = shownParts(level, draft).find((one) => one.part === kind);
  if (picture?.state === 'unusable' && picture.problem !== null)
    return <Banner tone="error">{pictureProblemTexts[picture.problem]}</Banner>;
  if (picture?.state === 'receiving')
    return (
      <Banner tone="info" note="Take it again, and keep the app open until it is there.">
        Only a part of the last picture arrived.
      </Banner>
    );
  if (part?.state === 'again') return <Banner tone="info">{part.text}</Banner>;
  return null;
}

interface KeptProps {
  picture: IdentityPicture;
  onAgain: () => void;
  back: PicturePartProps['back'];
  mayTake: boolean;
}

/** A picture that is there: it can be taken back until a person is asked to look at it. */
function Kept({ picture, onAgain, back, mayTake }: KeptProps) {
  const client = useQueryClient();
  const drop = useMutation({
    mutationFn: () => call(dropIdentityPicture, { params: { id: picture.id } }),
    onSuccess: ({ level }) => client.setQueryData(levelQuery.queryKey, level),
  });
  const isReading = picture.state === 'reading';
  return (
    <>
      <Banner
        tone={isReading ? 'info' : 'success'}
        note={picture.validUntil === null ? undefined : `Its last day: ${formatDay(picture.validUntil)}`}
      >
        {isReading ? 'The picture is there. We are reading it.' : `We have the picture of ${nameOfPicture(picture)}.`}
      </Banner>
      <ButtonLink as={Link} to={back.to} variant="action" size="large" block>
        {back.text}
      </ButtonLink>
      {drop.error && <Failure error={drop.error} />}
      {mayTake && (
        <Button variant="quiet" onClick={onAgain} block>
          Send another one
        </Button>
      )}
      {!picture.isUsed && (
        <Button variant="quiet" busy={drop.isPending} onClick={() => drop.mutate()} block>
          Take it back
        </Button>
      )}
    </>
  );
}

interface TypedDocument {
  documentKind: DocumentKind;
  validUntil?: string;
}

/** The last day of a document: what is read of it is shown with the month's name. */
const lastDayKind: TypedKind = {
  read: (text) => {
    const day = readDay(text);
    return { read: day === null ? null : formatDay(day) };
  },
  inputMode: 'text',
  autoComplete: 'off',
};

const kinds = Object.entries(documentKinds) as [DocumentKind, (typeof documentKinds)[DocumentKind]][];

/** Which document it is, and its last day where it has one. */
function DocumentForm({
  earlier,
  onDone,
}: {
  earlier: IdentityPicture | null;
  onDone: (typed: TypedDocument) => void;
}) {
  const [kind, setKind] = useState<DocumentKind | null>(earlier?.documentKind ?? null);
  const { form: wiring, field } = useForm({
    schema: documentForm,
    send: async (typed) => typed,
    onDone: ({ documentKind, validUntil }) => onDone({ documentKind, ...(validUntil !== undefined && { validUntil }) }),
  });
  const { error } = field('documentKind');
  return (
    <form {...wiring} className={styles.fields}>
      <fieldset className={styles.documents} aria-describedby={error ? 'document-error' : undefined}>
        <legend>Which one do you have at hand?</legend>
        {kinds.map(([code, { name }]) => (
          <ChoiceCard
            key={code}
            name="documentKind"
            value={code}
            title={name}
            checked={kind === code}
            onChoose={() => setKind(code)}
          />
        ))}
      </fieldset>
      {error && (
        <FieldError id="document-error" role="alert">
          {error}
        </FieldError>
      )}
      {kind !== null && documentKinds[kind].hasEnd && (
        <TypedField
          key={kind}
          kind={lastDayKind}
          {...field('validUntil')}
          label="Its last day"
          hint="As it stands on the document: 17 May 2030 or 17/05/2030"
          defaultValue={earlier?.validUntil && earlier.documentKind === kind ? formatDay(earlier.validUntil) : ''}
        />
      )}
      <SubmitButton busy={false} busyLabel="" variant="action" size="large" block>
        Go on
      </SubmitButton>
    </form>
  );
}
