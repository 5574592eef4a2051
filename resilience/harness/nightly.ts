/** The tests whose short round in `npm test` proves less than their full one, which takes too long for it. */
export const nightly = ['timing', 'fuzz', 'restore']
