import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { FoodDrawing } from '@foodbank/app/food/FoodDrawing';
import { isMissing } from '@foodbank/app/is-missing';
import { shortNaira, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { Question } from '@foodbank/contract/selling/substitutes';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceCard } from '../../../components/ChoiceCard.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { moment } from '../../../moment.ts';
import { useOnline } from '../../../offline/connection.ts';
import { orderPath } from '../../../paths.ts';
import styles from './QuestionScreen.module.css';
import { minutesLeft, resultOf } from './question-words.ts';

export interface QuestionScreenProps {
  query: UseQueryResult<Question>;
  /** Sends the choice: a product, or null to take the missing one out. */
  answer: (productId: string | null) => Promise<Question>;
  onAnswered: (question: Question) => void;
}

/** A product of an order is not there: the customer chooses what is taken instead. */
export function QuestionScreen({ query, answer, onAnswered }: QuestionScreenProps) {
  if (query.isPending)
    return (
      <div className={styles.page} role="status">
        <span className="visually-hidden">Loading the question…</span>
        <Skeleton shape="heading" />
        <Skeleton shape="block" className={styles.skeleton} />
      </div>
    );
  if (!query.data)
    return isMissing(query.error) ? (
      <div className={styles.page}>
        <PageHeading title="This link doesn’t work" className={styles.heading} />
        <p>It may be cut off or old. Open it again from the message, or see your order in the app.</p>
      </div>
    ) : (
      <div className={styles.page}>
        <ReadFailure query={query} of="The question" isScreen />
      </div>
    );
  const question = query.data;
  if (question.state !== 'open') return <Over question={question} />;
  return <Choice question={question} readAt={query.dataUpdatedAt} answer={answer} onAnswered={onAnswered} />;
}

type ChoiceProps = Omit<QuestionScreenProps, 'query'> & { question: Question; readAt: number };

const takeOut = 'take-out';

function Choice({ question, readAt, answer, onAnswered }: ChoiceProps) {
  const { name, unit, quantity, orderNumber, storeName, options, price, refund, deadlineAt } = question;
  const [chosen, setChosen] = useState<string>(options[0]?.productId ?? takeOut);
  const online = useOnline();
  const send = useMutation({
    mutationFn: () => answer(chosen === takeOut ? null : chosen),
    onSuccess: onAnswered,
  });
  const times = quantity === 1 ? '' : `${quantity} × `;
  const taken = options.find(({ productId }) => productId === chosen);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <PageHeading title={`${name} isn’t available`} className={styles.heading} />
        <p>
          {storeName} is packing your order {orderNumber}. {times}
          {name}, {unit}, is missing. What should we bring instead?
        </p>
        <p className={styles.time} role="timer">
          Choose by <strong>{moment(deadlineAt)}</strong>, {minutesLeft(question, Date.now() - readAt)}. If you don’t
          answer, you get {shortNaira(refund)} back.
        </p>
      </header>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">What should we bring instead of {name}?</legend>
        <PlainList className={styles.cards}>
          {options.map((option) => (
            <li key={option.productId}>
              <ChoiceCard
                name="substitute"
                value={option.productId}
                checked={chosen === option.productId}
                onChoose={() => setChosen(option.productId)}
                title={
                  <span className={styles.product}>
                    <FoodDrawing of={option} className={styles.drawing} />
                    <span>
                      {times}
                      {option.name}
                      <span className={styles.unit}>{option.unit}</span>
                    </span>
                  </span>
                }
              >
                <strong className={`${styles.price} figures`}>
                  {shortNaira(toNaira(toKobo(option.price) * quantity))}
                </strong>{' '}
                {option.saving > 0
                  ? `You get ${shortNaira(toNaira(toKobo(option.saving) * quantity))} back.`
                  : 'The same price.'}
              </ChoiceCard>
            </li>
          ))}
          <li>
            <ChoiceCard
              name="substitute"
              value={takeOut}
              checked={chosen === takeOut}
              onChoose={() => setChosen(takeOut)}
              title="Nothing, refund me"
              aside={<span className="figures">{shortNaira(refund)}</span>}
            />
          </li>
        </PlainList>
      </fieldset>
      {options.length === 0 && <p>The store has nothing like it for at most {shortNaira(price)}.</p>}
      <Failure error={send.error} />
      <Button
        variant="action"
        size="large"
        block
        busy={send.isPending}
        disabled={!online}
        onClick={() => send.mutate()}
      >
        {taken ? `Take ${taken.name}` : 'Remove it'}
      </Button>
      <p className={styles.note}>
        {online
          ? 'You never pay more. Refunds go back the way you paid.'
          : 'You’re offline. Tap the button again once you’re back online.'}
      </p>
    </div>
  );
}

function Over({ question }: { question: Question }) {
  const { title, text } = resultOf(question);
  return (
    <div className={styles.page}>
      <PageHeading title={title} className={styles.heading} />
      <p role="status">{text}</p>
      <ButtonLink as={Link} to={orderPath(question.orderNumber)} variant="quiet" block>
        See order {question.orderNumber}
      </ButtonLink>
    </div>
  );
}
