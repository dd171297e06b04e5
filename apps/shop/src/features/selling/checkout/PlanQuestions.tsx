import type { Offer } from '@foodbank/contract/selling/plan-offers';
import { Button } from '@foodbank/ui/Button';
import { useEffect, useMemo, useRef, useState } from 'react';
import styles from './PlanPage.module.css';
import { type AnsweringLine, questionsOf } from './plan-questions.ts';

export interface PlanQuestionsProps {
  offer: Offer;
  /** The line that answers the question that was answered wrongly; null once it is answered. */
  onMark: (line: AnsweringLine | null) => void;
  /** Both are answered, with so many taps. */
  onUnderstood: (taps: number) => void;
}

/** Two questions, one after the other. A wrong tap marks the line and asks again, as often as it takes. */
export function PlanQuestions({ offer, onMark, onUnderstood }: PlanQuestionsProps) {
  const questions = useMemo(() => questionsOf(offer), [offer]);
  const [at, setAt] = useState(0);
  const [taps, setTaps] = useState(0);
  const [wrong, setWrong] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: the keyboard goes on at the next question.
  useEffect(() => {
    if (at > 0) heading.current?.focus();
  }, [at]);
  const question = questions[at];
  if (question === undefined) return null;
  const tap = (answer: string) => {
    setTaps(taps + 1);
    if (answer !== question.right) {
      setWrong(answer);
      onMark(question.line);
      return;
    }
    setWrong(null);
    onMark(null);
    if (at + 1 === questions.length) onUnderstood(taps + 1);
    else setAt(at + 1);
  };
  return (
    <section className={styles.step} aria-labelledby="question">
      <p className={styles.count}>
        Question {at + 1} of {questions.length}, so that nothing surprises you
      </p>
      <h2 id="question" className={styles.question} ref={heading} tabIndex={-1}>
        {question.text}
      </h2>
      <div className={styles.answers}>
        {question.answers.map((answer) => (
          <Button key={answer} variant="quiet" block onClick={() => tap(answer)}>
            {answer}
          </Button>
        ))}
      </div>
      <div role="status" className={styles.wrong}>
        {wrong !== null && (
          <p>
            Not {wrong}. The answer stands above, marked. <a href={`#${question.line}`}>Show me</a>
          </p>
        )}
      </div>
    </section>
  );
}
