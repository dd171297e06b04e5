// Text that mail programs or people take for a link (a web or email address or a host name, also with Unicode dots and slashes),
// phone numbers in any script, and characters that break or reverse a line.
const isLink = /[/\\@\u2044\u2215\uff0f\uff20]|[wW]{3}|[hH][tT]{2}[pP]|[.\u2024\u3002\uff0e\uff61]\p{L}{2}/u;
const isNumber = /\p{Nd}{4}|(?:\p{Nd}[ ().-]?){7}/u;
const breaksLine = /[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
// Letters with their marks, and what stands between them in names.
const isName = /^\p{L}[\p{L}\p{M}'’‘ʼ-]{0,29}$/u;

/**
 * The first line of an email: with the first word of the name, because a stranger may have typed a sentence as the name. It omits a name that contains a link, a phone number or a line break, and a word of other characters than letters.
 */
export function greet(firstname: string | undefined): string {
  const [word = ''] = firstname?.trim().split(/\s+/u) ?? [];
  const isSafe = ![isLink, isNumber, breaksLine].some(
    (pattern) => pattern.test((firstname ?? '').normalize('NFKC')) || pattern.test(firstname ?? ''),
  );
  return isSafe && isName.test(word) ? `Hello ${word},` : 'Hello,';
}
