import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a program that makes many objects holds no more than 16 MiB for new ones', () => {
  const program = `
    let kept = []
    for (let n = 0; n < 5_000_000; n++) {
      kept.push({ n })
      if (kept.length > 200_000) kept = []
    }
    const spaces = process.getBuiltinModule('node:v8').getHeapSpaceStatistics()
    console.log(spaces.find((space) => space.space_name === 'new_space').space_size / 2 ** 20)`
  const { NODE_OPTIONS: _, ...env } = process.env
  const printed = execFileSync('sh', [join(import.meta.dirname, 'run.sh'), '--eval', program], {
    env,
    encoding: 'utf8',
  })
  expect(Number(printed)).toBeGreaterThan(0)
  expect(Number(printed)).toBeLessThanOrEqual(17)
})
