/** Tests whose short round in `npm run test:all` proves less than a full one, which takes too long for it. */
export const nightly = ['timing', 'fuzz', 'restore', 'database-away', 'disk-full']
