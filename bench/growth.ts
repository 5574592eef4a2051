import type postgres from 'postgres'

/**
 * What is measured while a table grows: how it is filled, and what must not take longer then, each given its round.
 * `read` gets a page as a member.
 */
export type Growth = {
  title: string
  sizes: [few: number, many: number]
  fill: (sql: postgres.Sql, size: number) => Promise<void>
  requests: (
    sql: postgres.Sql,
    size: number,
    read: (path: string) => Promise<string>,
  ) => Promise<Record<string, (round: number) => Asked>>
}

/** The path of a page, or of a form and what is posted to it. */
export type Asked = string | { post: string; fields?: Record<string, string> }

/** How often each request is made: first to warm up, then to be measured. */
export const rounds = { warmUp: 200, measured: 200 }
export const allRounds = rounds.warmUp + rounds.measured
