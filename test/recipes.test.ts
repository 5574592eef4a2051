import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/recipes.md', 'utf8')
const recipes = page.split(/^## /m).slice(1)
const longestRecipes = {
  'A field': 4,
  'An answer': 1,
  'A label': 1,
  'A scoring rule': 2,
  'A filter': 4,
  'An admin queue': 4,
}

test.each(recipes.map((recipe) => [recipe.split('\n', 1)[0] ?? '', recipe]))(
  '%s: every file in the recipe contains the name that the recipe points to',
  (_, recipe) => {
    for (const [, file = '', name = ''] of recipe.matchAll(/^\d+\. `([^`]+)` › `([^`]+)`/gm)) {
      expect(readFileSync(file, 'utf8'), file).toMatch(new RegExp(`\\b${name}\\b`))
    }
    for (const [, file = ''] of recipe.matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)) expect(existsSync(file), file).toBe(true)
  },
)

test('no recipe touches more files than its limit', () => {
  const lengths = recipes.map((recipe) => [recipe.split('\n', 1)[0], recipe.match(/^\d+\. /gm)?.length ?? 0] as const)
  for (const [title, most] of Object.entries(longestRecipes)) {
    const [, length = 0] = lengths.find(([each]) => each === title) ?? []
    expect(length, title).toBeGreaterThan(0)
    expect(length, title).toBeLessThanOrEqual(most)
  }
})
