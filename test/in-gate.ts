/** Whether this is the gate, which proves on small numbers what the whole suite proves on large ones. */
export const isGate = process.env.TEST_EXTENT === 'gate'

/** Returns a number of people, rows or rounds: few in the gate, and else as many as the claim deserves. */
export function inGate(few: number, many: number): number {
  return isGate ? few : many
}
