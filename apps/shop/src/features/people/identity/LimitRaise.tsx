import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { failureText } from '@foodbank/app/forms/failure-text';
import { type CreditLimitReply, type LimitRaise, raiseLimit } from '@foodbank/contract/lending/credit-limits';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { levelPartPath, paths } from '../../../paths.ts';
import { limitQuery } from './identity-data.ts';
import styles from './LimitPage.module.css';

// Each next step that is a screen. Paying in time and waiting are none.
const screens: Partial<Record<LimitRaise['step'], { to: string; text: string }>> = {
  'other-number': { to: levelPartPath('other-number'), text: 'Enter the number' },
  'level-2': { to: paths.level, text: 'Go on to level 2' },
  waiting: { to: paths.level, text: 'See where it stands' },
};

export interface RaiseProps {
  limit: CreditLimitReply;
  onSaid: (text: string) => void;
}

/** Why the limit is what it is, what it would be, and the one next step to it. */
export function Raise({ limit: { raise, ceiling }, onSaid }: RaiseProps) {
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call(raiseLimit, {}),
    onSuccess: ({ limit, message }) => {
      client.setQueryData(limitQuery.queryKey, limit);
      onSaid(message);
      window.scrollTo({ top: 0 });
    },
  });
  if (!raise) return null;
  const { text, next, step, ceiling: higher } = raise;
  const screen = screens[step];
  return (
    <section className={styles.raise} aria-labelledby="raise">
      <h2 id="raise" className={styles.title}>
        How to raise it
      </h2>
      {higher > ceiling && (
        <p className={styles.from}>
          <span className="figures">{shortNaira(ceiling)}</span>
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">can become</span>
          <strong className="figures">{shortNaira(higher)}</strong>
        </p>
      )}
      <p>{text}</p>
      <p>{next}</p>
      {ask.error && (
        <FormBanner tone="error">
          {failureText(ask.error, { refused: 'It could not be raised. Please try again.' })}
        </FormBanner>
      )}
      {step === 'ask-raise' && (
        <Button variant="primary" busy={ask.isPending} onClick={() => ask.mutate()} block>
          Raise my limit by a fifth
        </Button>
      )}
      {screen && (
        <ButtonLink as={Link} to={screen.to} variant="primary" block>
          {screen.text}
        </ButtonLink>
      )}
    </section>
  );
}
