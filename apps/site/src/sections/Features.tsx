import { BowlOfJollof } from '@foodbank/ui/art/BowlOfJollof';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import { home } from '../content/home.ts';
import { FluentIcon } from '../pictures/FluentIcon.tsx';
import styles from './Features.module.css';

const pictures: readonly ReactNode[] = [
  <BowlOfJollof key="bowl" />,
  <FluentIcon key="hands" name="handshake" size={112} />,
  <FluentIcon key="salad" name="green-salad" size={112} />,
];

/** Three features, the first one larger than the others. */
export function Features() {
  const { headline, items } = home.features;
  return (
    <section className={styles.section} aria-labelledby="features-headline">
      <h2 className={styles.headline} id="features-headline">
        {headline}
      </h2>
      <PlainList className={styles.items}>
        {items.map(({ title, text, label, href }, index) => (
          <li key={title} className={styles.item}>
            <div className={styles.picture}>{pictures[index]}</div>
            <div className={styles.words}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
              <a className={styles.link} href={href}>
                {label}
                <Icon name="arrow-right" />
              </a>
            </div>
          </li>
        ))}
      </PlainList>
    </section>
  );
}
