import { useState } from 'react'

type Errors = Partial<Record<string, string>>

/**
 * The errors of an answer that still stand while somebody corrects them: a field loses its error when it becomes valid.
 * In: the answer's errors, and what is wrong with the form now. Out: the errors to show, and what to call on each change.
 */
export function useStandingErrors<E extends Errors>(errors: E, errorsNow: () => Errors): [E, () => void] {
  const [checked, setChecked] = useState<{ errors: E; corrected: string }>()
  const corrected = checked?.errors === errors ? checked.corrected.split(' ') : []

  function check() {
    const names = Object.keys(errors)
    if (names.length === 0) return
    const now = errorsNow()
    setChecked({ errors, corrected: names.filter((name) => !now[name]).join(' ') })
  }

  const standing = Object.entries(errors).filter(([name]) => !corrected.includes(name))
  return [Object.fromEntries(standing) as E, check]
}
