import { weigh } from '../tools/bench/weigh.ts'
import { expect, test } from './journey.ts'

test('the first view of the home page keeps its byte budget', async ({ baseURL }) => {
  const { html, css, script, font } = await weigh(`${baseURL}/`)
  expect(html + css).toBeLessThanOrEqual(14 * 1024)
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(110 * 1024)
  expect(font).toBeLessThanOrEqual(30 * 1024)
})
