import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import { home } from '../content/home.ts';
import { CodePicture, FormPicture, SalesPicture } from '../pictures/StepPictures.tsx';
import styles from './AgentSteps.module.css';

const pictures: readonly ReactNode[] = [
  <FormPicture key="form" />,
  <CodePicture key="code" />,
  <SalesPicture key="sales" />,
];

/** How an agent goes from the form to the first commission, as stairs. */
export function AgentSteps() {
  const { eyebrow, headline, text, steps } = home.agents;
  return (
    <section id="agents" className={styles.section} aria-labelledby="agents-headline">
      <div className={styles.intro}>
        <p className={styles.eyebrow}>{eyebrow}</p>
        <h2 className={styles.headline} id="agents-headline">
          {headline}
        </h2>
        <p className={styles.lead}>{text}</p>
      </div>
      <PlainList as="ol" className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <div className={styles.picture}>{pictures[index]}</div>
            <div className={styles.words}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3 className={styles.title}>{step.title}</h3>
                <p className={styles.text}>{step.text}</p>
              </div>
            </div>
          </li>
        ))}
      </PlainList>
    </section>
  );
}
