import { parentPort } from 'node:worker_threads'
import { type Market, newMarket } from './market.ts'
import { resultOf } from './round-result.server.ts'

/** What the thread is told: pages of people, and then by which admin the result is read. */
export type Told = { page: Partial<Market> } | { adminId: string }

const market = newMarket()

parentPort?.on('message', (told: Told) => {
  if ('page' in told) market.add(told.page)
  else parentPort?.postMessage(resultOf(market, told.adminId))
})
