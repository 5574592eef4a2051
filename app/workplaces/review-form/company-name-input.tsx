import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import { RadioGroup } from '../../ui/form/choices.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { t } from '../../words/words.ts'
import { similarNames } from '../company-name.ts'

const debounceMs = 250

export function CompanyNameInput(props: ComponentProps<'input'>) {
  const [names, load] = useCompanyNames()
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function suggest(input: string) {
    window.clearTimeout(timer.current)
    if (input.trim().length >= 2) timer.current = window.setTimeout(() => load(input), debounceMs)
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

/** Returns the known names that were last loaded, and what loads those like a typed one. */
function useCompanyNames(): [names: string[], load: (input: string) => void] {
  const [names, setNames] = useState<string[]>([])
  const site = useRouteLoaderData<{ member: object | null }>('root')
  const turns = useRef(0)

  async function load(input: string) {
    // Only members read the names of companies; a visitor may be changing a rejected review.
    if (!site?.member) return
    const turn = ++turns.current
    const similar = await namesLike(input)
    if (turn === turns.current) setNames(similar)
  }

  return [names, (input) => void load(input)]
}

// The router would leave the page, and all that was typed, for an error or for the sign-in page.
async function namesLike(input: string): Promise<string[]> {
  try {
    const answer = await fetch(`${href('/company-names')}?typed=${encodeURIComponent(input)}`, { redirect: 'error' })
    return answer.ok ? (await answer.json()).names : []
  } catch {
    return []
  }
}

/** Suggests known companies of nearly the same name, because ratings would split between two spellings. */
export function SimilarCompanies({ name, known }: { name: string; known: readonly string[] }) {
  const [loaded, load] = useCompanyNames()
  const look = useEffectEvent(() => load(name))
  useEffect(() => look(), [])
  const names = similarNames(name, [...new Set([...known, ...loaded])])
  return (
    <div aria-live="polite">
      {names.length > 0 && (
        <RadioGroup
          name="chosenCompany"
          label={
            names.length > 1 ? t('Did you mean one of these?') : t('Did you mean {name}?', { name: names[0] ?? '' })
          }
          options={[
            ...names.map((each) => ({ id: each, label: names.length > 1 ? each : t('Yes, {each}', { each }) })),
            { id: name, label: t('No, {name} is another company', { name }) },
          ]}
        />
      )}
    </div>
  )
}
