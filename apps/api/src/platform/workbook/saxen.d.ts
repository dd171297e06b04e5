/** The part of saxen that `read-workbook.ts` uses: the package has no types of its own. */
declare module 'saxen' {
  /** Turns `&amp;` and the like into their characters. */
  type Decode = (coded: string) => string;

  interface Hooks {
    /** Attributes are read when they are asked for, with their prefixes and still coded. */
    openTag: (name: string, attributes: () => Record<string, string>, decode: Decode) => void;
    /** Also for an element without content, right after its `openTag`. */
    closeTag: (name: string) => void;
    /** What stands between two tags, still coded. */
    text: (value: string, decode: Decode) => void;
    /** What stands in a CDATA section, as it is. */
    cdata: (value: string) => void;
    /** The text is no well-formed XML. Without this hook, `parse` throws the error. */
    error: (error: Error) => void;
  }

  /** Calls its hooks while it goes through a text of XML. It knows no document types, so an entity is never expanded. */
  export class Parser {
    on<Name extends keyof Hooks>(name: Name, hook: Hooks[Name]): this;
    /** Goes through the whole text before it returns. */
    parse(text: string): this;
  }
}
