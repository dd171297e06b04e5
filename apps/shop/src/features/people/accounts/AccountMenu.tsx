import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import { Button } from '@foodbank/ui/Button';
import { Icon, type IconName } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { InstallCard } from '../../../installing/InstallCard.tsx';
import { accountQuery } from '../../../own-data.ts';
import { paths } from '../../../paths.ts';
import { ticketsQuery } from '../../../tickets/ticket-queries.ts';
import styles from './AccountMenu.module.css';
import { useSignOut } from './use-sign-out.ts';

const entries: readonly { to: string; label: string; text: string; icon: IconName }[] = [
  { to: paths.profile, label: 'Your details', text: 'Name, phone, email, password', icon: 'pencil' },
  { to: paths.plans, label: 'My plans', text: 'What is due, and paying', icon: 'clock' },
  { to: paths.addresses, label: 'Addresses', text: 'Where we deliver your food', icon: 'target' },
  { to: paths.limit, label: 'Your limit', text: 'What you may take in parts, and why', icon: 'trend' },
  { to: paths.identity, label: 'Who you are', text: 'Name, birthday, BVN or NIN', icon: 'people' },
  { to: paths.employer, label: 'Your employer', text: 'Paying plans from your salary', icon: 'bank' },
  { to: paths.cards, label: 'Cards and accounts', text: 'What pays your plans by itself', icon: 'wallet' },
  { to: paths.refundAccount, label: 'Refund bank account', text: 'Where we send your refunds', icon: 'bank' },
  { to: paths.messages, label: 'Messages', text: 'How we reach you, and all we sent you', icon: 'mail' },
  { to: paths.devices, label: 'Devices', text: 'Phones and computers you’re logged in on', icon: 'phone' },
];

const answersText = (count: number) => (count === 1 ? 'One new answer' : `${count} new answers`);

/** The account of a signed-in customer. */
export function AccountMenu({ firstname }: { firstname: string }) {
  const account = useQuery(accountQuery);
  const unread = useInfiniteQuery(ticketsQuery).data?.pages[0]?.unread ?? 0;
  const { busy, message, signOut } = useSignOut();
  return (
    <div className={styles.page}>
      <div className={`${styles.hello} on-dark`}>
        <PageHeading title="Your account" className={styles.title}>
          {firstname}
        </PageHeading>
        <p className="figures">{account.data ? formatPhone(account.data.phone) : ' '}</p>
      </div>
      <nav aria-label="Your account">
        <PlainList className={styles.list}>
          {entries.map(({ to, label, text, icon }) => (
            <li key={to}>
              <Link to={to} className={styles.row}>
                <span className={styles.icon}>
                  <Icon name={icon} size={22} />
                </span>
                <span className={styles.words}>
                  <span className={styles.label}>{label}</span>
                  <span className={styles.text}>{text}</span>
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.help} className={styles.row}>
              <span className={styles.icon}>
                <Icon name="info" size={22} />
              </span>
              <span className={styles.words}>
                <span className={styles.label}>Help</span>
                <span className={styles.text}>{unread > 0 ? answersText(unread) : 'Ask us, and see our answers'}</span>
              </span>
              {unread > 0 && <span className={styles.dot} aria-hidden="true" />}
              <Icon name="chevron-right" />
            </Link>
          </li>
        </PlainList>
      </nav>
      <InstallCard />
      <div className={styles.out}>
        <p role="alert">{message}</p>
        <Button variant="quiet" busy={busy} onClick={signOut}>
          <Icon name="logout" />
          Log out
        </Button>
        <p className={styles.note}>
          This removes your basket, addresses and orders from this phone. They stay in your account.
        </p>
      </div>
    </div>
  );
}
