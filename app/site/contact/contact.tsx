import { data } from 'react-router'
import { currentMember } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { t } from '../../words/words.ts'
import { HelpLink } from '../site-texts/help-link.tsx'
import type { Route } from './+types/contact'
import { answerContact } from './contact-actions.server.ts'
import { ContactForm } from './contact-form.tsx'

export function meta() {
  return [{ title: `${t('Contact')} · ${brand.name}` }]
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, status, headers = {} } = await answerContact(request, currentMember(context))
  return data(answer, { status, headers })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <div className="narrow">
      <PageHeader title={t('Write to us')}>
        <p className="lead">{t('Questions, ideas, a complaint: a person reads everything and answers by email.')}</p>
        <HelpLink />
      </PageHeader>
      <Card>
        <ContactForm posted={actionData} />
      </Card>
    </div>
  )
}
