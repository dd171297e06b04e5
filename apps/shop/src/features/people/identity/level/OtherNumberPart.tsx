import { Link } from '@foodbank/app/components/Link';
import type { IdentityReply, OtherNumber } from '@foodbank/contract/people/identity-checks';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../../paths.ts';
import { asking, askPath } from '../../../../plans/ask-person.ts';
import form from '../../../../shell/FormScreen.module.css';
import { QueryBody } from '../../../../shell/QueryBody.tsx';
import { HolderCode } from '../HolderCode.tsx';
import { identityQuery, levelQuery } from '../identity-data.ts';
import { NameForm, type TypedName } from '../NameForm.tsx';
import { NumberForm } from '../NumberForm.tsx';

/** The other one of BVN and NIN, with the name and birthday of the first. */
export function OtherNumberPart() {
  const identity = useQuery(identityQuery);
  return (
    <QueryBody query={identity} loading="Loading…">
      {(who) =>
        who.other ? (
          <Other identity={who} other={who.other} />
        ) : (
          <div className={form.form}>
            <Banner tone="info" note={who.next}>
              {who.text}
            </Banner>
            <ButtonLink as={Link} to={paths.identity} variant="action" block>
              See where it stands
            </ButtonLink>
          </div>
        )
      }
    </QueryBody>
  );
}

const tones = { verified: 'success', refused: 'error' } as const;

function Other({ identity, other }: { identity: IdentityReply; other: OtherNumber }) {
  const client = useQueryClient();
  const [isAgain, setIsAgain] = useState(false);
  const known = nameIn(identity);
  const [typed, setTyped] = useState<TypedName | null>(known);
  const standing = (
    <Banner
      tone={other.state === 'verified' || other.state === 'refused' ? tones[other.state] : 'info'}
      note={other.next}
    >
      {other.text}
    </Banner>
  );
  if (other.code !== null) return <HolderCode text={other.text} next={other.next} code={other.code} />;
  if (other.state === 'not-started' || isAgain)
    return typed === null ? (
      <NameForm names={identity.check} birthOn={identity.check?.birthOn ?? null} onDone={setTyped} />
    ) : (
      <NumberForm
        standing={isAgain ? null : standing}
        typed={typed}
        only={other.numberKind}
        consent={identity.consent}
        onDone={() => {
          setIsAgain(false);
          void client.invalidateQueries({ queryKey: levelQuery.queryKey });
        }}
      />
    );
  return (
    <div className={form.form}>
      {standing}
      {other.state === 'refused' && identity.triesLeft > 0 && (
        <Button variant="action" size="large" onClick={() => setIsAgain(true)} block>
          Enter it again
        </Button>
      )}
      {other.state !== 'refused' && (
        <ButtonLink as={Link} to={paths.level} variant="action" size="large" block>
          Go on to the other parts
        </ButtonLink>
      )}
      {(other.state === 'refused' || other.state === 'needs-a-person') && (
        <Link to={askPath({ topic: 'identity' })} state={asking(`The app says: ${other.text}`)} className={form.aside}>
          Ask a person to look
        </Link>
      )}
    </div>
  );
}

/** The name by which the first number was verified. The server asks with it, whatever is sent. */
function nameIn({ check }: IdentityReply): TypedName | null {
  const { firstname = null, lastname = null, birthOn = null } = check ?? {};
  return firstname === null || lastname === null || birthOn === null ? null : { firstname, lastname, birthOn };
}
