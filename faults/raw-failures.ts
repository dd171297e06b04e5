/** How often callers of each kind got which answer: a status and its code. */
export type Answers = Readonly<Record<string, Readonly<Record<string, number>>>>;

// A bug, a failure without a code of ours, "come back" without a word about when.
const raw = /^500\b|^5\d\d$|without retry-after/;
const unanswered = /^no answer\b/;

/** True if somebody got an answer that says nothing to a person, or, where everybody is to be answered, none at all. */
export function hasRawFailure(answers: Answers, { answersAll }: { answersAll: boolean }): boolean {
  const labels = Object.values(answers).flatMap((counts) => Object.keys(counts));
  return labels.some((label) => raw.test(label) || (answersAll && unanswered.test(label)));
}
