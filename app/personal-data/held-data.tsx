import { href, Link } from 'react-router'
import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { requireMember } from '../account/sessions/session.server.ts'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { t } from '../words/words.ts'
import type { Route } from './+types/held-data'
import { accountMessages } from './account-messages.ts'
import { personalDataSections } from './personal-data.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = requireMember(context, url)
  const parts = await personalDataSections(userId)
  return {
    parts: parts.map(({ name, title, summary, facts, files, change }) => ({
      ...{ name, title, summary, facts, change },
      files: files.map(({ label, address }) => ({ label, address })),
    })),
  }
}

export default function HeldData({ loaderData }: Route.ComponentProps) {
  const isEmpty = ({ facts, files, change }: Section) => facts.length + files.length === 0 && !change
  const kept = loaderData.parts.filter((part) => !isEmpty(part))
  const empty = loaderData.parts.filter(isEmpty)
  return (
    <>
      {kept.map((part) => (
        <PersonalDataCard key={part.name} part={part} />
      ))}
      <ReviewsAndMessages />
      {empty.length > 0 && (
        <Card className="flow">
          <h2 className="card-title">{t('Nothing here yet')}</h2>
          <dl className="answers">
            {empty.map(({ name, title, summary }) => (
              <div key={name}>
                <dt>{title}</dt>
                <dd>{summary}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </>
  )
}

type Section = Pick<PersonalDataSection, 'title' | 'summary' | 'facts' | 'change'> & {
  files: { label: string; address: string }[]
}

function PersonalDataCard({ part }: { part: Section }) {
  const { title, summary, facts, files, change } = part
  return (
    <Card className="flow">
      <h2 className="card-title">{title}</h2>
      <p>{summary}</p>
      {facts.length > 0 && (
        <Disclosure summary={t('Read all of it')}>
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

function ReviewsAndMessages() {
  return (
    <Card className="flow">
      <h2 className="card-title">{t('Reviews and messages')}</h2>
      <p>{t(accountMessages.reviews)}</p>
      <p>
        <Link to={href('/review-receipt')} className="link">
          {t('Use a receipt code')}
        </Link>
      </p>
      <p>{t(accountMessages.messages)}</p>
    </Card>
  )
}
