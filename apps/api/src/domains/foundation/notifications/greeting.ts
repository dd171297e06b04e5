// What mail programs turn into a link or people read as one: an address of the web or of mail, a host with a dot in it, in
// whatever dots and slashes there are; then numbers to call, and signs that turn the line around.
const leadsSomewhere = /[/\\@\u2044\u2215\uff0f\uff20]|[wW]{3}|[hH][tT]{2}[pP]|[.\u2024\u3002\uff0e\uff61]\p{L}{2}/u;
const isNumber = /\d{4}|(?:\d[ ().-]?){7}/;
const turnsAround = /[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/**
 * The first line of an email. Anybody can register anybody's address under any name, so a name that leads somewhere is left
 * out: our email must carry nobody's advertisement or trap.
 */
export function greet(firstname: string | undefined): string {
  if (firstname === undefined) return 'Hello,';
  const isFit = ![leadsSomewhere, isNumber, turnsAround].some(
    (sign) => sign.test(firstname.normalize('NFKC')) || sign.test(firstname),
  );
  return isFit ? `Hello ${firstname},` : 'Hello,';
}
