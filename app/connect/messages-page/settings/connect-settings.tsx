import { Fragment } from 'react'
import { href, useLocation } from 'react-router'
import { memberOnlyUnlessPost, requireMemberUnlessRefused } from '../../../account/sessions/who.server.ts'
import { brand } from '../../../brand.ts'
import { findIdentifyingText } from '../../../platform/text/identifying/identifying-text.ts'
import { otherZones } from '../../../site/zones.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { t } from '../../../words/words.ts'
import { WaysToApply } from '../ways-to-apply.tsx'
import type { Route } from './+types/connect-settings'
import { savedTexts } from './card-texts.ts'
import { type CardName, cardNamed, cards, cardsOf } from './cards.ts'
import { SettingCard } from './setting-card.tsx'
import { type OwnSettings, ownSettings } from './settings.server.ts'

export { links } from '../../../account/member-layout.tsx'

export function meta() {
  return [{ title: `${t('Settings')} · ${brand.name}` }]
}

export const middleware = [memberOnlyUnlessPost]

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessRefused(context, url)
  const own = member && (await ownSettings(member.userId))
  return { own, warnings: findIdentifyingText(own?.answers.note ?? ''), zones: otherZones() }
}

export { settingsAction as action } from './settings.server.ts'

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function ConnectSettings({
  loaderData: { own, warnings, zones },
  actionData: answer,
}: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const [saved, opened] = [cardNamed(query.get('saved')), cardNamed(query.get('card'))]
  const sent = cardNamed(answer?.input.card)
  const names = own ? cardsOf(own) : sent ? [sent] : []
  const isElsewhere = answer?.kind === 'refused' && !names.some((name) => name === sent)
  return (
    <>
      <PageHeader title={t('Settings')} back={{ to: href('/connect'), label: t('Messages') }} />
      <div className="settings">
        {isElsewhere && <ErrorSummary answer={answer} />}
        {names.length === 0 && !answer && (
          <Card className="narrow flow">
            <p>{t('There is nothing to set before you have applied as a mentee or a mentor.')}</p>
            <p>
              {t(
                'Afterwards you choose here in which languages you talk, whom you do not want to meet and when we mail you.',
              )}
            </p>
            <WaysToApply />
          </Card>
        )}
        {names.map((name) => (
          <Fragment key={name}>
            {own && name === saved && !answer && (
              // Without script, the new page opens here.
              <div id="message" className="saved">
                <Notice tone="success" dismissTo={pathname} focusOn>
                  {t('Saved.')} {savedTexts[name](own)}
                </Notice>
              </div>
            )}
            <SettingCard
              // It closes once something else is stored.
              key={name + (own && storedIn(name, own))}
              name={name}
              own={own}
              isOpened={name === opened}
              isSaved={name === saved && !answer}
              answer={name === sent ? answer : undefined}
              warnings={warnings}
              zones={zones}
            />
          </Fragment>
        ))}
      </div>
    </>
  )
}

function storedIn(name: CardName, { answers, mentor }: OwnSettings) {
  return name === 'places' ? JSON.stringify(mentor) : cards[name].fields.map((field) => answers[field]).join('\n')
}
