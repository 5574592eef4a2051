import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/specification.md', 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| clause |'))
const cells = rows.map((row) => row.slice(2, -2).split(' | '))

test('every clause has a test, and no cell is empty', () => {
  expect(rows.length).toBeGreaterThan(300)
  for (const [index, row] of cells.entries()) {
    expect(row, rows[index]).toHaveLength(3)
    for (const cell of row) expect(cell.trim(), rows[index]).not.toBe('')
  }
})

test('every test that proves a clause is there, under the name that is given', () => {
  for (const [clause, proof = ''] of cells) {
    const [, file = '', name = ''] = /^`([\w./-]+\.(?:test|spec)\.ts)` › (.+)$/.exec(proof) ?? []
    expect(existsSync(file), `${clause}: ${proof}`).toBe(true)
    const source = readFileSync(file, 'utf8')
    const isNamed = ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`))
    expect(isNamed, `${clause}: ${proof}`).toBe(true)
  }
})
