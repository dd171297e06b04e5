import { findFood } from './food-index.ts';

const ones = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** The number that a word says, or null. */
function numberOf(word: string): number | null {
  if (tens.includes(word)) return (tens.indexOf(word) + 2) * 10;
  const one = ones.indexOf(word);
  return one === -1 ? null : one;
}

/** A folded text with its numbers in digits: "twenty five kg" is "25 kg". Names that hold one, as "three crowns", stay. */
function inDigits(folded: string): string {
  const words = folded.split(' ');
  const read: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const [word = '', next = ''] = [words[index], words[index + 1]];
    const number = numberOf(word);
    if (number === null || findFood([word, next]) !== null) read.push(word);
    else {
      const more = number >= 20 ? (numberOf(next) ?? 0) : 0;
      const isSum = more > 0 && more < 10;
      read.push(String(isSum ? number + more : number));
      index += isSum ? 1 : 0;
    }
  }
  return read.join(' ');
}

/** A folded text with its numbers as amounts read them: "1/2 bag" is "half bag", "2 1/2 kg" is "2.5 kg", "two bags" is "2 bags". */
export function readNumbers(folded: string): string {
  const shares = folded
    .replace(/\b(\d{1,3}) ?(?:½|1 ?\/ ?2)(?= ?(?:k|l))/gu, '$1.5')
    .replace(/\b(\d{1,3}) ?(?:½|1 ?\/ ?2)(?!\d)/gu, '$1 ')
    .replace(/½|(?<!\d)1 ?\/ ?2(?!\d)/gu, ' half ')
    .replace(/¼|(?<!\d)1 ?\/ ?4(?!\d)/gu, ' quarter ');
  return ofVessel(inDigits(shares.replace(/ {2,}/g, ' ').trim()));
}

/** "de rica" is a vessel before goods or behind a number, and a brand of tomato paste otherwise. */
const ofVessel = (folded: string) =>
  folded.replace(/(?<=\d )de rica\b|\bde rica(?= (?!tom|paste|tin)\p{L})/gu, 'derica');
