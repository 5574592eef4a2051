import { brand } from '../../brand.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { t } from '../../words/words.ts'
import { HelpLink } from '../site-texts/help-link.tsx'
import type { Route } from './+types/contact'
import { ContactForm } from './contact-form.tsx'

export { contactAction as action } from './contact-messages.server.ts'

export function meta() {
  return [{ title: `${t('Contact')} · ${brand.name}` }]
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <div className="narrow">
      <PageHeader title={t('Write to us')}>
        <p className="lead">{t('Questions, ideas, a complaint: a person reads everything and answers by email.')}</p>
        <p>{t('Any name will do. What you write is stored encrypted, and deleted after 12 months.')}</p>
        <HelpLink />
      </PageHeader>
      <Card>
        <ContactForm posted={actionData} />
      </Card>
    </div>
  )
}
