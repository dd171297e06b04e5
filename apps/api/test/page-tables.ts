/** A table of a Markdown page. */
interface Table {
  head: string[];
  rows: string[][];
}

/** The tables of a Markdown page, section by section, to be taken one after the other. */
export function tablesOf(page: string) {
  const tables: Record<string, Table[]> = {};
  for (const section of page.split(/^## /m)) {
    const blocks = section.match(/(?:^\|.*\n)+/gm) ?? [];
    if (blocks.length > 0) tables[section.split('\n', 1)[0] ?? ''] = blocks.map(read);
  }
  return {
    /** The next table of a section. Throws if none is left. */
    take(section: string): Table {
      const table = tables[section]?.shift();
      if (!table) throw new Error(`no further table in the section ${section}`);
      return table;
    },
    /** The sections of which not all tables were taken. */
    left: () => Object.keys(tables).filter((section) => tables[section]?.length !== 0),
  };
}

function read(block: string): Table {
  const [head = '', , ...rows] = block.trim().split('\n');
  return { head: cellsOf(head), rows: rows.map(cellsOf) };
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
