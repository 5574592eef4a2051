import { type ComponentProps, useEffect, useRef } from 'react'
import { TextInput } from '../../ui/form/inputs.tsx'
import { useCompanyNames } from './use-company-names.ts'

const debounceMs = 250

export function CompanyNameInput(props: ComponentProps<'input'>) {
  const [names, load] = useCompanyNames()
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function suggest(typed: string) {
    window.clearTimeout(timer.current)
    if (typed.trim().length >= 2) timer.current = window.setTimeout(() => load(typed), debounceMs)
  }

  return (
    <>
      <TextInput {...props} list="company-names" onChange={(event) => suggest(event.currentTarget.value)} />
      <datalist id="company-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
