import { Link } from '@foodbank/app/components/Link';
import { ApiError } from '@foodbank/contract/client/api-error';
import { paths } from '../../../paths.ts';
import card from './NoteCard.module.css';
import styles from './OtherWays.module.css';
import { type StepState, useStep } from './steps.ts';

/** True if no code comes for now: the phone had its three of an hour, or all text messages of the hour are used. */
export const isWithoutCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'too-many-requests' || error.code === 'texts-used-up');

/** What a code was asked for, and the screen on which the phone number is typed. */
export type CodePurpose = NonNullable<StepState['sent']>['purpose'];
const numberScreens: Record<CodePurpose, string> = {
  'sign-up': paths.signUp,
  'sign-in': paths.signInByCode,
  password: paths.forgottenPassword,
};

/** The ways on for somebody who gets no code. */
export function OtherWays({ purpose, isNumberShown = false }: { purpose: CodePurpose; isNumberShown?: boolean }) {
  const { returnTo, phone } = useStep();
  return (
    <section className={card.card} aria-labelledby="other-ways">
      <h2 id="other-ways" className={card.heading}>
        Other ways to continue
      </h2>
      <ul className={styles.list}>
        {purpose !== 'password' && (
          <li>
            <Link to={paths.signIn} state={{ returnTo, phone }}>
              Log in with your password
            </Link>
            {purpose === 'sign-up' && <span>If this number already has an account.</span>}
          </li>
        )}
        <li>
          <a href="/contact-us">Call or write to us</a>
          <span>
            {purpose === 'sign-up'
              ? 'We’ll open your account and take your order by phone.'
              : 'We’ll take your order by phone and help you log in.'}
          </span>
        </li>
        {!isNumberShown && (
          <li>
            <ChangeNumber purpose={purpose} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** The way back to the phone number. */
export function ChangeNumber({ purpose }: { purpose: CodePurpose }) {
  const { returnTo, phone } = useStep();
  return (
    <Link to={numberScreens[purpose]} state={{ returnTo, phone }}>
      Wrong number? Change it
    </Link>
  );
}
