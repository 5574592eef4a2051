import { useEffect, useEffectEvent, useState } from 'react'

type Errors = Partial<Record<string, string>>

/**
 * The errors of an answer, by the id of their field, that still stand while somebody corrects them: a field loses its error
 * once something is typed or chosen that fits its kind, for the rest is known to the server only. A form that knows its
 * rules says in `errorsNow` what is wrong with it now; then what was corrected before the script came counts too.
 */
export function usePersistentErrors<E extends Errors | undefined>(errors: E, errorsNow?: () => Errors): E {
  const [checked, setChecked] = useState<{ errors: E; standing: E }>()
  const standing = checked && checked.errors === errors ? checked.standing : errors

  const check = useEffectEvent((changed?: HTMLInputElement) => {
    const all = Object.entries(errors ?? {})
    if (all.length === 0) return
    const now = errorsNow?.() ?? {
      ...standing,
      ...(changed && { [changed.id]: isFilledIn(changed) ? '' : errors?.[changed.id] }),
    }
    setChecked({ errors, standing: Object.fromEntries(all.filter(([name]) => now[name])) as E })
  })
  useEffect(() => {
    const listen = ({ target }: Event) => check(target as HTMLInputElement)
    check()
    addEventListener('input', listen)
    return () => removeEventListener('input', listen)
  }, [])

  return standing
}

function isFilledIn({ value, validity }: HTMLInputElement) {
  return value.trim() !== '' && validity.valid
}
