import { setTimeout as pause } from 'node:timers/promises'

/** How long a test waits for what must come: so long that no machine is too slow for it. */
export const patienceMs = 120_000
const pollMs = 20

// Of the real clock, also in a test that stops the clock.
const now = performance.now.bind(performance)

/** Repeats an assertion until it holds, and returns what it returns. */
export async function eventually<Result>(assertion: () => Promise<Result> | Result): Promise<Result> {
  for (const deadline = now() + patienceMs; ; await pause(pollMs)) {
    try {
      return await assertion()
    } catch (failure) {
      if (now() > deadline) throw failure
    }
  }
}

/** Asks until the answer is yes, and returns it. What `isTrue` throws is thrown at once. */
export async function until<Answer>(isTrue: () => Promise<Answer> | Answer, output = () => '') {
  for (const deadline = now() + patienceMs; ; await pause(pollMs)) {
    const answer = await isTrue()
    if (answer) return answer as Exclude<Answer, false | null | undefined>
    if (now() > deadline) throw new Error(`This did not come true: ${isTrue}\n${output()}`)
  }
}
