import { Link } from 'react-router'
import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'

type Section = Pick<PersonalDataSection, 'title' | 'summary' | 'facts' | 'change'> & {
  files: { label: string; address: string }[]
}

export function PersonalDataCard({ part }: { part: Section }) {
  const { title, summary, facts, files, change } = part
  return (
    <Card className="flow">
      <h2 className="card-title">{title}</h2>
      <p>{summary}</p>
      {facts.length > 0 && (
        <Disclosure summary="Read all of it">
          <dl className="answers">
            {facts.map(({ title, answer }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
              <div key={index}>
                <dt>{title}</dt>
                <dd className="pre-line">{answer}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      {files.map(({ label, address }) => (
        <p key={address}>
          <a href={address} className="link">
            {label}
          </a>
        </p>
      ))}
      {change && (
        <p>
          <Link to={change.to} className="link">
            {change.label}
          </Link>
        </p>
      )}
    </Card>
  )
}
