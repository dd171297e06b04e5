/** An element of a page: its decoded attributes, its own text without that of its children, and its ancestors. */
export interface HtmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  /** Its ancestors, outermost first. */
  within: readonly HtmlElement[];
}

const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const token =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*(\/?)>/gi;
const attribute = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/**
 * The elements of one of our pages, in document order. Stricter than a browser: throws for tags that are not nested properly and
 * for a `<` that begins no tag.
 */
export function readHtml(page: string): HtmlElement[] {
  const all: HtmlElement[] = [];
  const open: HtmlElement[] = [];
  token.lastIndex = 0;
  for (let at = 0; at < page.length; ) {
    const inside = open.at(-1);
    // The content of a script or a style sheet is not markup.
    const end =
      inside && /^(script|style)$/.test(inside.name) ? page.indexOf(`</${inside.name}`, at) : page.indexOf('<', at);
    const stop = end < 0 ? page.length : end;
    if (inside)
      inside.text += /^(script|style)$/.test(inside.name) ? page.slice(at, stop) : decode(page.slice(at, stop));
    if (stop === page.length) break;
    token.lastIndex = stop;
    const found = token.exec(page);
    if (found?.index !== stop) throw new Error(`no tag begins at ${page.slice(stop, stop + 80)}`);
    at = token.lastIndex;
    const [, closing, opening, attributes = '', closed] = found;
    if (closing) {
      const last = open.pop();
      if (last?.name !== closing.toLowerCase()) throw new Error(`</${closing}> closes <${last?.name}>`);
    } else if (opening) {
      const name = opening.toLowerCase();
      const element = { name, attributes: readAttributes(attributes), text: '', within: [...open] };
      all.push(element);
      if (!closed && !empty.has(name)) open.push(element);
    }
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.name}> is never closed`);
  return all;
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(attribute)];
  return Object.fromEntries(
    found.map(([, name = '', double, single, bare]) => [name.toLowerCase(), decode(double ?? single ?? bare ?? '')]),
  );
}

function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return named[name] ?? whole;
  });
}
