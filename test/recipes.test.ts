import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/recipes.md', 'utf8')
const recipes = page.split(/^## /m).slice(1)
test.each(recipes.map((recipe) => [recipe.split('\n', 1)[0] ?? '', recipe]))(
  '%s: every file in the recipe contains the name that the recipe points to',
  (_, recipe) => {
    for (const [, file = '', name = ''] of recipe.matchAll(/^\d+\. `([^`]+)` › `([^`]+)`/gm)) {
      expect(readFileSync(file, 'utf8'), file).toMatch(new RegExp(`\\b${name}\\b`))
    }
    for (const [, file = ''] of recipe.matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)) expect(existsSync(file), file).toBe(true)
  },
)
