/**
 * The words by which papers are checked, such as `green-kettle`: 2,048 of them, easy to say on the phone. A word is known by its place in
 * the list, so the list never changes.
 */
const firsts =
  'amber bold brave breezy bright brisk broad brown calm cheerful clean clear clever cool cosy crisp daily deep early easy fair fancy fast fine fresh friendly gentle glad golden grand great green handy happy honest jolly keen kind large light little lively lucky merry mighty modern neat nimble orange patient plain polite proud purple quick quiet ready round royal shiny silver simple smart sunny'.split(
    ' ',
  );
const seconds =
  'anchor basket bridge button candle carpet castle corner drum farm feather garden hammer harbour kettle ladder lantern lemon market mirror mountain orchard pepper pillow river rocket saddle table ticket tunnel window yam'.split(
    ' ',
  );

/** How many words there are. */
export const checkWordCount = firsts.length * seconds.length;

/** The word at a place of the list. */
export const checkWordAt = (place: number): string =>
  `${firsts[Math.floor(place / seconds.length)]}-${seconds[place % seconds.length]}`;

/** A typed word with nothing but its letters: `Green kettle.` is `greenkettle`, as is `green-kettle`. */
export const lettersOfWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
