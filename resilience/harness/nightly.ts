/** Tests whose short round in `npm test` proves less than a full one, which takes too long for it. */
export const nightly = ['timing', 'fuzz', 'restore']
