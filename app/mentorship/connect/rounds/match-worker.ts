import { parentPort, workerData } from 'node:worker_threads'
import type { Market } from './market.server.ts'
import { matchAll } from './match-all.server.ts'

parentPort?.postMessage(matchAll(workerData as Market))
