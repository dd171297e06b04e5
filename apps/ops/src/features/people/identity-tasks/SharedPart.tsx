import { Link } from '@foodbank/app/components/Link';
import { type SharedWith, sharedKinds } from '@foodbank/contract/people/identity-checks-staff';
import { Button } from '@foodbank/ui/Button';
import { Chip } from '@foodbank/ui/Chip';
import { PlainList } from '@foodbank/ui/PlainList';
import { RecordPart } from '../../../components/RecordBody.tsx';
import { paths } from '../../../paths.ts';
import styles from './IdentityTasks.module.css';
import { CustomerName } from './RecordParts.tsx';

export interface SharedPartProps {
  shared: readonly SharedWith[];
  /** Compares the picture of another customer with the own one that it is like. */
  onCompare: (other: SharedWith) => void;
}

/** Other customers who have something in common with this one: a hint, never a decision. */
export function SharedPart({ shared, onCompare }: SharedPartProps) {
  return (
    <RecordPart title="Who is alike">
      {shared.length === 0 ? (
        <p className={styles.quiet}>
          No other customer has the same number, picture, phone or computer, bank account, address or phone number.
        </p>
      ) : (
        <PlainList className={styles.rows}>
          {shared.map((other) => (
            <li key={other.customerId} className={styles.alike}>
              <strong>
                <CustomerName id={other.customerId} name={other.customerName} />
              </strong>
              <span className={styles.quiet}>{other.isVerified ? 'Verified' : 'Not verified'}</span>
              <span className={styles.chips}>
                {other.kinds.map((kind) => (
                  <Chip key={kind} tone="plantain">
                    {sharedKinds[kind]}
                  </Chip>
                ))}
              </span>
              <span className={styles.acts}>
                {other.pictureId !== null && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Compare pictures with ${other.customerName}`}
                    onClick={() => onCompare(other)}
                  >
                    Compare pictures
                  </Button>
                )}
                <Link
                  to={paths.identityChecks({ customer: other.customerId })}
                  aria-label={`Their identity: ${other.customerName || 'erased customer'}`}
                >
                  Their identity
                </Link>
              </span>
            </li>
          ))}
        </PlainList>
      )}
      <p className={styles.quiet}>A hint only: families share phones, homes and cards.</p>
    </RecordPart>
  );
}
