// What mail programs or people take for a link: a web or e-mail address, or a host name, in any dots and slashes. Then numbers
// to call, in any script, and characters that break or reverse the line.
const isLink = /[/\\@\u2044\u2215\uff0f\uff20]|[wW]{3}|[hH][tT]{2}[pP]|[.\u2024\u3002\uff0e\uff61]\p{L}{2}/u;
const isNumber = /\p{Nd}{4}|(?:\p{Nd}[ ().-]?){7}/u;
const breaksLine = /[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** The first line of an email. Without a name, or with one that holds a link or a phone number, it greets without it. */
export function greet(firstname: string | undefined): string {
  if (firstname === undefined) return 'Hello,';
  const isFit = ![isLink, isNumber, breaksLine].some(
    (sign) => sign.test(firstname.normalize('NFKC')) || sign.test(firstname),
  );
  return isFit ? `Hello ${firstname},` : 'Hello,';
}
