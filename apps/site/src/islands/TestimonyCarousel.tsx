import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { testimonyTexts } from '../content/testimony-texts.ts';
import styles from './Testimonies.module.css';
import { type Testimony, TestimonyCard } from './TestimonyCard.tsx';

const autoplayMs = 3_000;
const texts = testimonyTexts;

/** Slides that a finger moves, buttons move, and time moves: three at once on a wide screen, one on a small one. */
export function TestimonyCarousel({ testimonies }: { testimonies: readonly Testimony[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [playing, setPlaying] = useState(true);
  // Hover, focus and touch hold it, each by itself; the button stops it.
  const [holds, setHolds] = useState({ hover: false, focus: false, touch: false });
  useAutoplay(track, playing && !(holds.hover || holds.focus || holds.touch));
  const hold = (by: keyof typeof holds, on: boolean) => () => setHolds((all) => ({ ...all, [by]: on }));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; resting on it only holds it still.
    <div
      onMouseEnter={hold('hover', true)}
      onMouseLeave={hold('hover', false)}
      onFocus={hold('focus', true)}
      onBlur={hold('focus', false)}
      onTouchStart={hold('touch', true)}
      onTouchEnd={hold('touch', false)}
      onTouchCancel={hold('touch', false)}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
      <section className={styles.window} aria-label={texts.region} tabIndex={0}>
        <ul ref={track} className={styles.track}>
          {testimonies.map((one) => (
            <li key={one.content} className={styles.slide}>
              <TestimonyCard {...one} />
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.controls}>
        <Button variant="quiet" aria-label={texts.previous} onClick={() => move(track.current, -1)}>
          <Icon name="chevron-left" />
        </Button>
        <Button variant="quiet" aria-label={texts.next} onClick={() => move(track.current, 1)}>
          <Icon name="chevron-right" />
        </Button>
        <Button className={styles.pause ?? ''} variant="quiet" onClick={() => setPlaying(!playing)}>
          {playing ? texts.pause : texts.play}
        </Button>
      </div>
    </div>
  );
}

/** Moves by one slide; behind the last comes the first. */
function move(track: HTMLElement | null, by: 1 | -1): void {
  const frame = track?.parentElement;
  const [first, second] = track?.children ?? [];
  if (!frame || !first || !second) return;
  const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
  const end = frame.scrollWidth - frame.clientWidth;
  const wanted = frame.scrollLeft + by * step;
  const atEnd = by === 1 && frame.scrollLeft >= end - 2;
  const atStart = by === -1 && frame.scrollLeft <= 2;
  frame.scrollTo({ left: atEnd ? 0 : atStart ? end : wanted, behavior: stillness().matches ? 'auto' : 'smooth' });
}

const stillness = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function useAutoplay(track: RefObject<HTMLElement | null>, running: boolean): void {
  useEffect(() => {
    if (!running || stillness().matches) return;
    const timer = setInterval(() => {
      if (!document.hidden) move(track.current, 1);
    }, autoplayMs);
    return () => clearInterval(timer);
  }, [running, track]);
}
