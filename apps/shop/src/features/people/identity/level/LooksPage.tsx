import { pictureKinds } from '@foodbank/contract/people/identity-levels';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { moment } from '../../../../moment.ts';
import { paths } from '../../../../paths.ts';
import { BackLink } from '../../../../shell/BackLink.tsx';
import form from '../../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../../shell/FormScreen.tsx';
import { QueryBody } from '../../../../shell/QueryBody.tsx';
import { looksQuery } from '../identity-data.ts';
import styles from './LevelPage.module.css';

/** Who of the team looked at the customer's pictures, when and why. */
export function LooksPage() {
  const looks = useQuery(looksQuery);
  const [search] = useSearchParams();
  return (
    <>
      {search.get('from') === 'identity' ? (
        <BackLink to={paths.identity}>Who you are</BackLink>
      ) : (
        <BackLink to={paths.level}>Level 2</BackLink>
      )}
      <FormScreen
        title="Who looked at my documents"
        lead="Only those who decide can open your pictures, and they have to say why."
      >
        <QueryBody query={looks} loading="Loading…">
          {(list) =>
            list.length === 0 ? (
              <EmptyState title="No person looked yet" text="You see here who did, when and why." />
            ) : (
              <div className={form.form}>
                <PlainList className={styles.looks}>
                  {list.map(({ at, kind, by, why }) => (
                    <li key={`${at} ${kind} ${by}`} className={`${styles.divided} ${styles.look}`}>
                      <strong>
                        {by}: {pictureKinds[kind]}
                      </strong>
                      <span>{why}</span>
                      <span className={styles.text}>{moment(at)}</span>
                    </li>
                  ))}
                </PlainList>
              </div>
            )
          }
        </QueryBody>
      </FormScreen>
    </>
  );
}
