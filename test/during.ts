/** Repeats a step until `run` has ended, and throws what either throws. */
export async function during(run: Promise<unknown>, step: () => Promise<void>): Promise<void> {
  let isOver = false
  const over = run.finally(() => {
    isOver = true
  })
  while (!isOver) await step()
  await over
}
