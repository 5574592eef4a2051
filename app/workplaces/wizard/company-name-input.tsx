import { type ComponentProps, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { TextInput } from '../../ui/inputs.tsx'
import type { loader } from '../company-names.route.ts'

const pauseMs = 250

/** The company's name, with the names that are already there suggested while typing. */
export function CompanyNameInput(props: ComponentProps<'input'>) {
  const { data, load } = useFetcher<typeof loader>()
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function suggest(typed: string) {
    window.clearTimeout(timer.current)
    if (typed.trim().length < 2) return
    timer.current = window.setTimeout(() => void load(`/company-names?typed=${encodeURIComponent(typed)}`), pauseMs)
  }

  return (
    <>
      <TextInput {...props} list="company-names" onChange={(event) => suggest(event.currentTarget.value)} />
      <datalist id="company-names">
        {data?.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
