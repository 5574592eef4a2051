import { parentPort } from 'node:worker_threads'
import { addTo, emptyMarket, type Market, resultOf } from './round-result.server.ts'

/** What the thread is told: pages of people, and then by which admin the result is read. */
export type Told = { page: Partial<Market> } | { adminId: string }

const market = emptyMarket()

parentPort?.on('message', (told: Told) => {
  if ('page' in told) addTo(market, told.page)
  else parentPort?.postMessage(resultOf(market, told.adminId))
})
