import type postgres from 'postgres'

/** Requests that must not take longer when a table grows. `read` gets a page as a member. */
export type Growth = {
  title: string
  sizes: [few: number, many: number]
  fill: (sql: postgres.Sql, size: number) => Promise<void>
  requests: (
    sql: postgres.Sql,
    size: number,
    read: (path: string) => Promise<string>,
  ) => Promise<Record<string, (round: number) => SentRequest>>
}

export type SentRequest = string | { post: string; fields?: Record<string, string> }

export const rounds = { warmUp: 200, measured: 200 }
export const allRounds = rounds.warmUp + rounds.measured
