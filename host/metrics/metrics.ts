import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { onRecordedRequest } from '../../app/platform/http/request-log.server.ts'
import { pageStoreFigures } from '../middleware/page-store.ts'
import { gauges } from './gauges.ts'

// The others count sockets, handles, requests or collections of garbage, and so requests that nothing may count.
const keptDefaults =
  /^(process_(cpu|start_time|resident_memory|virtual_memory|heap)|nodejs_(eventloop_lag|heap|external_memory|version))_/

/**
 * Measures what this process does. Nothing may move when a review is sent, decided, looked up or withdrawn, except what
 * belongs to the process as a whole: its processor time, memory and delays.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const { name } of registry.getMetricsAsArray()) if (!keptDefaults.test(name)) registry.removeSingleMetric(name)

  const requests = new Histogram({
    name: 'upinde_http_request_duration_seconds',
    help: 'Duration of the requests for which the log has a line.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  new Counter({
    name: 'upinde_shared_page_requests_total',
    help: 'Requests for shared pages, without those about reviews: answered from memory (hit) or made anew (miss).',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = pageStoreFigures()
      this.reset()
      this.inc({ result: 'hit' }, hits)
      this.inc({ result: 'miss' }, misses)
    },
  })
  for (const [name, { help, label, values }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        const read = await values()
        this.reset()
        for (const [labelValue, value] of read) this.set(label ? { [label]: labelValue } : {}, value)
      },
    })
  }

  const stop = onRecordedRequest(({ route, method, status, ms }) =>
    requests.observe({ route, method, status }, ms / 1000),
  )
  return { contentType: registry.contentType, text: () => registry.metrics(), stop }
}
