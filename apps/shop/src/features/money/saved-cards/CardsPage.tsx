import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { removeSavedCard, type SavedCard } from '@foodbank/contract/lending/automatic-payments';
import plate from '@foodbank/ui/art/EmptyPlate?picture';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { PlainList } from '@foodbank/ui/PlainList';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { Age } from '../../../offline/Age.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { ownPlanPath, paths } from '../../../paths.ts';
import { cardsQuery } from '../../../plans/automatic-queries.ts';
import { cardMore, cardName } from '../../../plans/plan-words.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { QueryBody } from '../../../shell/QueryBody.tsx';
import styles from './CardsPage.module.css';

/** The cards and bank accounts that the customer keeps, with the plans that each pays, and the one press that removes one. */
export function CardsPage() {
  const query = useQuery(cardsQuery);
  const [removed, setRemoved] = useState<SavedCard | null>(null);
  return (
    <div className={styles.page}>
      <BackLink to={paths.account}>Account</BackLink>
      <PageHeading title="Cards and accounts" className={styles.title} />
      <Removed card={removed} />
      <QueryBody query={query} loading="Loading your cards and accounts…">
        {(cards) => (
          <>
            <Age query={query} of="Your cards and accounts" />
            {cards.length > 0 ? (
              <>
                <p className={styles.lead}>
                  We take money only for the plans that you let a card or account pay. Remove one, and nothing is taken
                  from it any more.
                </p>
                <PlainList className={styles.list}>
                  {cards.map((card) => (
                    <Card key={card.id} card={card} onRemoved={() => setRemoved(card)} />
                  ))}
                </PlainList>
              </>
            ) : (
              <NoCard />
            )}
          </>
        )}
      </QueryBody>
    </div>
  );
}

function NoCard() {
  return (
    <EmptyState
      art={<img src={plate} alt="" />}
      title="No card or account yet"
      text="On the page of a plan you can let a card or your bank account pay it, each part on its day. We keep none before you say so."
      action={
        <ButtonLink as={Link} to={paths.plans} variant="primary">
          See your plans
        </ButtonLink>
      }
    />
  );
}

/** What an account that can’t pay yet waits for. */
const waitingWords = {
  asked: 'Not confirmed at your bank yet.',
  approved: 'Your bank has to allow it first. We text you when it has.',
} as const;

/** What a removed card ended, in the place of its row, which had the focus. */
function Removed({ card }: { card: SavedCard | null }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (card !== null) line.current?.focus();
  }, [card]);
  return (
    <div ref={line} tabIndex={-1} role="status" className={styles.removed}>
      {card && (
        <p>
          {cardName(card)} is removed. Nothing is taken from it any more.{' '}
          {card.pays.length > 0 && (
            <>
              You now pay <Plans numbers={card.pays} /> yourself.
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** Numbers of plans, each a link. */
function Plans({ numbers }: { numbers: readonly string[] }) {
  return numbers.map((number, index) => (
    <span key={number}>
      {index > 0 && (index === numbers.length - 1 ? ' and ' : ', ')}
      <Link to={ownPlanPath(number)} className={styles.number}>
        plan {number}
      </Link>
    </span>
  ));
}

function Card({ card, onRemoved }: { card: SavedCard; onRemoved: () => void }) {
  const online = useOnline();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removeSavedCard, { params: { id: card.id } }),
    onSuccess: () => {
      client.setQueryData(cardsQuery.queryKey, (cards) => cards?.filter(({ id }) => id !== card.id));
      onRemoved();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['plans'] }),
  });
  const name = cardName(card);
  return (
    <li className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.more}>{cardMore(card)}</p>
      </div>
      <Button variant="quiet" size="small" busy={isPending} disabled={!online} onClick={() => mutate()}>
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
      {card.state !== 'active' && (
        <p className={styles.pays}>
          {waitingWords[card.state]} {card.pageUrl && <a href={card.pageUrl}>Go on at your bank</a>}
        </p>
      )}
      <p className={styles.pays}>
        {card.pays.length > 0 ? (
          <>
            {card.state === 'active' ? 'Pays' : 'Is to pay'} <Plans numbers={card.pays} /> by itself.
          </>
        ) : (
          'Pays nothing by itself now.'
        )}
      </p>
      {error && (
        <div className={styles.failure}>
          <Failure error={error} />
        </div>
      )}
    </li>
  );
}
