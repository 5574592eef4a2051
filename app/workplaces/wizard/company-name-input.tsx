import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { href, useFetcher, useRouteLoaderData } from 'react-router'
import { RadioGroup } from '../../ui/form/choices.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import type { loader } from '../directory/company-names.route.ts'
import { chosenName, similarNames } from '../directory/similar-company-names.ts'
import type { Wizard } from './review-wizard.ts'

const debounceMs = 250

export function CompanyNameInput({ wizard, ...props }: ComponentProps<'input'> & { wizard: Wizard }) {
  const { data, load } = useFetcher<typeof loader>()
  const [typed, setTyped] = useState(wizard.answers.companyName)
  const timer = useRef(0)
  const site = useRouteLoaderData<{ member: object | null }>('root')
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function suggest(name: string) {
    setTyped(name)
    window.clearTimeout(timer.current)
    // Only members read the names of companies; a visitor may be changing a rejected review.
    if (name.trim().length < 2 || !site?.member) return
    timer.current = window.setTimeout(
      () => void load(`${href('/company-names')}?typed=${encodeURIComponent(name)}`),
      debounceMs,
    )
  }

  const names = [...new Set([...wizard.offered, ...(data?.names ?? [])])]
  const isChosen = chosenName(typed, [wizard.chosenCompany]) !== ''
  return (
    <>
      <TextInput {...props} list="company-names" onChange={(event) => suggest(event.currentTarget.value)} />
      <datalist id="company-names">
        {data?.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div aria-live="polite">{!isChosen && <Choice typed={typed} names={similarNames(typed, names)} />}</div>
    </>
  )
}

function Choice({ typed, names }: { typed: string; names: string[] }) {
  const [name] = names
  if (!name) return null
  return (
    <>
      {names.map((each) => (
        <input key={each} type="hidden" name="offered" value={each} />
      ))}
      <RadioGroup
        key={typed}
        name="chosenCompany"
        label={names.length > 1 ? 'Did you mean one of these?' : `Did you mean ${name}?`}
        options={[
          ...names.map((each) => ({ id: each, label: names.length > 1 ? each : `Yes, ${each}` })),
          { id: typed, label: `No, ${typed} is another company` },
        ]}
      />
    </>
  )
}
