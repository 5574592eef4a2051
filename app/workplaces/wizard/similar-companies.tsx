import { useEffect, useEffectEvent } from 'react'
import { RadioGroup } from '../../ui/form/choices.tsx'
import { similarNames } from '../companies/directory/similar-company-names.ts'
import { useCompanyNames } from './use-company-names.ts'

/** Suggests known companies of nearly the same name, because ratings would split between two spellings. */
export function SimilarCompanies({ typed, known }: { typed: string; known: readonly string[] }) {
  const [loaded, load] = useCompanyNames()
  const look = useEffectEvent(() => load(typed))
  useEffect(() => look(), [])
  const names = similarNames(typed, [...new Set([...known, ...loaded])])
  return (
    <div aria-live="polite">
      {names.length > 0 && (
        <RadioGroup
          name="chosenCompany"
          label={names.length > 1 ? 'Did you mean one of these?' : `Did you mean ${names[0]}?`}
          options={[
            ...names.map((each) => ({ id: each, label: names.length > 1 ? each : `Yes, ${each}` })),
            { id: typed, label: `No, ${typed} is another company` },
          ]}
        />
      )}
    </div>
  )
}
