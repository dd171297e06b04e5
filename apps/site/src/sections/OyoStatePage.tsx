import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { oyoState } from '../content/oyo-state.ts';
import { OyoPicture } from '../pictures/PagePictures.tsx';
import { ApplyNow } from './ApplyNow.tsx';
import styles from './OyoStatePage.module.css';
import { PageFrame } from './PageFrame.tsx';

/** The article on the Oyo State scheme. */
export function OyoStatePage() {
  const { eyebrow, headline, lead, published, publishedOn, sections, callToAction } = oyoState;
  return (
    <PageFrame>
      <article aria-labelledby="hero-headline">
        <header id="hero" className={styles.hero}>
          <div className={styles.inner}>
            <div>
              <p className={styles.eyebrow}>{eyebrow}</p>
              <h1 className={styles.headline} id="hero-headline">
                {headline}
              </h1>
              <p className={styles.lead}>{lead}</p>
              <p className={styles.date}>
                Published <time dateTime={publishedOn}>{published}</time>
              </p>
            </div>
            <OyoPicture className={styles.picture} />
          </div>
        </header>
        <div className={styles.body}>
          <Facts />
          <div className={styles.text}>
            {sections.map(({ title, paragraphs }) => (
              <section key={title}>
                <h2 className={styles.title}>{title}</h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
          </div>
        </div>
      </article>
      <TakePart />
      <section className={styles.call} aria-labelledby="call-headline">
        <div className={styles.callInner}>
          <h2 id="call-headline">{callToAction.headline}</h2>
          <div>
            <p className={styles.callText}>{callToAction.text}</p>
            <ApplyNow />
          </div>
        </div>
      </section>
    </PageFrame>
  );
}

/** What a civil servant needs for a salary plan, and the way to it in the app. */
function TakePart() {
  const { headline, text, needsTitle, needs, action, promise } = oyoState.joining;
  return (
    <section className={styles.join} id="take-part" aria-labelledby="join-headline">
      <div className={styles.joinInner}>
        <div>
          <h2 id="join-headline">{headline}</h2>
          <p className={styles.joinText}>{text}</p>
          <ButtonLink size="large" href={action.href}>
            {action.label}
          </ButtonLink>
          <p className={styles.promise}>{promise}</p>
        </div>
        <div>
          <h3>{needsTitle}</h3>
          <PlainList>
            {needs.map((need) => (
              <li key={need.title} className={styles.need}>
                <strong>{need.title}</strong>
                <p>{need.text}</p>
              </li>
            ))}
          </PlainList>
        </div>
      </div>
    </section>
  );
}

function Facts() {
  const { facts, factsSource } = oyoState;
  return (
    <aside className={styles.facts} aria-label="The pilot in figures">
      <PlainList>
        {facts.map(({ figure, text }) => (
          <li key={text} className={styles.fact}>
            <strong className={styles.figure}>{figure}</strong> {text}
          </li>
        ))}
      </PlainList>
      <p className={styles.source}>{factsSource}</p>
    </aside>
  );
}
