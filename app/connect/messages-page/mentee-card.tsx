import type { ReactNode } from 'react'
import { listed, withColon } from '../../words/punctuation.ts'
import { t } from '../../words/words.ts'
import type { ShownMentee } from '../requests/requests-page.server.ts'
import { MembersWords } from './shell/notices.tsx'

type Props = {
  id?: string
  title: string
  mentee: ShownMentee
  level?: 2 | 3
  isWaiting?: boolean
  due?: ReactNode
  children?: ReactNode
}

/** All that a mentor sees of a mentee before saying yes. `due` says by when to answer, `children` follow it. */
export function MenteeCard({ id, title, mentee, level = 3, isWaiting, due, children }: Props) {
  const Heading = `h${level}` as const
  const { industry, professionalStage, areas, note } = mentee
  return (
    <article id={id} className={isWaiting ? 'card mentee-card card-waiting' : 'card mentee-card'}>
      <Heading className="card-title">
        <bdi>{title}</bdi>
      </Heading>
      {due}
      {note && (
        <blockquote className="said">
          <MembersWords>{note}</MembersWords>
        </blockquote>
      )}
      <p>
        {industry} · {professionalStage}
      </p>
      {areas.length > 0 && <p>{withColon(t('Would like to grow in'), listed(areas))}</p>}
      {children}
    </article>
  )
}
