import { readdirSync, readFileSync } from 'node:fs'

export type Sample = { at: number; megabytes: number; handles: number }

export function sampleOf(pid: number): Sample {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  const handles = readdirSync(`/proc/${pid}/fd`).length
  return { at: performance.now(), megabytes: Math.round((Number(kilobytes) * 1024) / 1e6), handles }
}

/** Fits a line by least squares; returns its slope in percent of the mean. */
export function growthPerHour(samples: Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, megabytes] = [mean(samples.map((each) => each.at)), mean(samples.map((each) => each.megabytes))]
  const covariance = mean(samples.map((each) => (each.at - at) * (each.megabytes - megabytes)))
  const variance = mean(samples.map((each) => (each.at - at) ** 2))
  return Math.round((1000 * covariance * 3_600_000) / variance / megabytes) / 10
}
