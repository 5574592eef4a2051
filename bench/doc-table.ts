import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const docs = join(import.meta.dirname, '../docs')

export type Row = Record<string, string | number>

/** Prints a table, and writes it into a page of the documentation between the marks that bear its name. */
export function writeTable(name: string, rows: Row[], pageName = 'performance.md'): void {
  console.table(rows)
  const page = join(docs, pageName)
  const text = readFileSync(page, 'utf8')
  const [from, to] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const [start, end] = [text.indexOf(from), text.indexOf(to)]
  if (start < 0 || end < start) throw new Error(`${page} has no place for the table "${name}".`)
  writeFileSync(page, text.slice(0, start + from.length) + markdown(rows) + text.slice(end))
}

function markdown(rows: Row[]) {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, columns.map(() => '---'), ...rows.map((row) => columns.map((name) => written(row[name])))]
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

function written(value: string | number = '') {
  return typeof value === 'number' ? value.toLocaleString('en-GB', { maximumFractionDigits: 3 }) : value
}
