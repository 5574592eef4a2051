import { useEffect, useEffectEvent, useState } from 'react'

type Errors = Partial<Record<string, string>>

/** Drops an error, keyed by field id, once the field holds a valid value. `errorsNow` replaces that check. */
export function usePersistentErrors<E extends Errors | undefined>(errors: E, errorsNow?: () => Errors): E {
  const [checked, setChecked] = useState<{ errors: E; remaining: E }>()
  const remaining = checked && checked.errors === errors ? checked.remaining : errors

  const check = useEffectEvent((changed?: HTMLInputElement) => {
    const all = Object.entries(errors ?? {})
    if (all.length === 0) return
    const now = errorsNow?.() ?? {
      ...remaining,
      ...(changed && { [changed.id]: isFilledIn(changed) ? '' : errors?.[changed.id] }),
    }
    setChecked({ errors, remaining: Object.fromEntries(all.filter(([name]) => now[name])) as E })
  })
  useEffect(() => {
    const listen = ({ target }: Event) => check(target as HTMLInputElement)
    check()
    addEventListener('input', listen)
    return () => removeEventListener('input', listen)
  }, [])

  return remaining
}

function isFilledIn({ value, validity }: HTMLInputElement) {
  return value.trim() !== '' && validity.valid
}
