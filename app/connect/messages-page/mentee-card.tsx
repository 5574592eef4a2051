import type { ReactNode } from 'react'
import { listed } from '../../words/punctuation.ts'
import { t } from '../../words/words.ts'
import type { ShownMentee } from '../requests/requests-page.server.ts'
import { MembersWords } from './shell/notices.tsx'

type Props = { id?: string; title: string; mentee: ShownMentee; level?: 2 | 3; children?: ReactNode }

/** All that a mentor sees of a mentee before saying yes. `children` follow it. */
export function MenteeCard({ id, title, mentee, level = 3, children }: Props) {
  const Heading = `h${level}` as const
  const { industry, professionalStage, areas, note } = mentee
  return (
    <article id={id} className={id ? 'card card-waiting flow' : 'card flow'}>
      <Heading className="card-title">
        <bdi>{title}</bdi>
      </Heading>
      <dl className="facts mentee-facts">
        <dt>{t('Industry')}</dt>
        <dd>{industry}</dd>
        <dt>{t('Career stage')}</dt>
        <dd>{professionalStage}</dd>
        <dt>{t('Would like to grow in')}</dt>
        <dd>{listed(areas)}</dd>
      </dl>
      {note && (
        <blockquote className="mentee-note">
          <MembersWords>{note}</MembersWords>
        </blockquote>
      )}
      {children}
    </article>
  )
}
