import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { home } from '../content/home.ts';
import { Pictogram } from '../pictures/Pictogram.tsx';
import { DownloadCards } from './DownloadCards.tsx';
import styles from './LoanOptions.module.css';

/** The loan options, beside the links to the app, which carry the referral code if there is one. */
export function LoanOptions({ code }: { code?: string | undefined }) {
  const { loans, download } = home;
  return (
    <section className={styles.section} aria-labelledby="loans-headline">
      <div>
        <h2 className={styles.headline} id="loans-headline">
          {loans.headline}
        </h2>
        <p className={styles.text}>{loans.text}</p>
        <PlainList className={styles.options}>
          {loans.options.map((option) => (
            <li key={option.title} className={styles.option}>
              <span className={styles.tile}>
                <Pictogram name={option.icon} size={92} />
              </span>
              <div>
                <h3>{option.title}</h3>
                <p className={styles.what}>{option.text}</p>
                {'more' in option && (
                  <a className={styles.more} href={option.more.href}>
                    {option.more.label}
                    <Icon name="arrow-right" />
                  </a>
                )}
              </div>
            </li>
          ))}
        </PlainList>
        <a className={styles.link} href={loans.rates.href}>
          {loans.rates.label}
          <Icon name="arrow-right" />
        </a>
      </div>
      <div id="download" className={styles.download}>
        <h3 className={styles.downloadHeadline}>{download.headline}</h3>
        <p className={styles.downloadText}>{download.text}</p>
        <DownloadCards code={code} />
      </div>
    </section>
  );
}
