import { href, redirect } from 'react-router'
import { aMember } from '../../../account/sessions/who.server.ts'
import { chosen, someOf } from '../../../forms/fields.server.ts'
import { formAction, refusedAsLate } from '../../../forms/form-action.server.ts'
import { listOf } from '../../../forms/outcome.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxGroup } from '../../../ui/form/choices.tsx'
import { labelOf } from '../../../ui/form/options.ts'
import { listed, withColon } from '../../../words/punctuation.ts'
import { t } from '../../../words/words.ts'
import { messagesBeforeContact, shareables } from '../../pairs/shareables.ts'
import { chooseShares, type OwnShares, ownSharesOf } from '../../pairs/shares.server.ts'
import { CommandForm } from '../shell/command-form.tsx'
import { withDone } from '../shell/done.server.ts'
import { MessagesPage } from '../shell/messages-page.tsx'
import { OnHold, SafetyFirst } from '../shell/notices.tsx'
import type { Route } from './+types/shares'
import { pairPage, whileThereIs } from './pair-page.server.ts'
import { Safety } from './safety.tsx'

export { headers, shouldRevalidate } from '../shell/messages-page.tsx'

export async function loader(args: Route.LoaderArgs) {
  return { shares: await pairPage(args, ownSharesOf) }
}

export const action = formAction({
  fields: { share: someOf(shareables), seen: chosen(60) },
  who: aMember,
  before: whileThereIs(ownSharesOf),
  act: async ({ share: shares, seen }, { userId }, { params }) =>
    (await chooseShares(userId, params.pairId, { shares, seen }))
      ? {
          kind: 'done',
          to: redirect(`${withDone(href('/connect/:pairId', params), userId, { what: 'shows' })}#newest`),
        }
      : refusedAsLate(),
})

/** What the other has written or chosen stays off this page: it holds what one has to show. */
export default function Shares({ loaderData: { shares }, actionData, params }: Route.ComponentProps) {
  const typed = labelsOf(listOf(actionData?.input.share))
  return (
    <MessagesPage
      title={shares ? t('Show {other} who you are', { other: shares.other }) : t('Show who you are')}
      back={{ to: href('/connect/:pairId', params), label: t('Messages') }}
      answer={actionData}
    >
      {typed && <p>{t('You had chosen: {chosen}', { chosen: typed })}</p>}
      {shares?.state === 'safety first' && <SafetyFirst pairId={params.pairId} />}
      {shares?.state === 'live' && <SharesForm shares={shares} />}
      {shares?.state === 'on hold' && <OnHold />}
    </MessagesPage>
  )
}

function labelsOf(ids: readonly string[]) {
  return listed(ids.map((id) => labelOf(shareables, id)).filter(Boolean))
}

function SharesForm({ shares: { other, own, contactFrom, seen } }: { shares: OwnShares }) {
  return (
    <>
      <p>
        {t(
          '{other} sees nothing of this unless you choose it. A name or a country shows alone. Email, phone and LinkedIn show only when each of you has chosen one of them.',
          { other },
        )}
      </p>
      {contactFrom && (
        <p>
          {t(
            'Those three can be chosen from {contactFrom}, once each of you has sent {messagesBeforeContact} messages.',
            { contactFrom, messagesBeforeContact },
          )}
        </p>
      )}
      <p>
        <strong>
          {t('You can take it back at any time. What {other} has seen by then, {other} can keep.', { other })}
        </strong>
      </p>
      <Safety />
      <CommandForm key={seen} fields={{ seen }} className="flow">
        <CheckboxGroup
          name="share"
          label={t('Show {other}', { other })}
          options={own.map(({ id, value }) => ({ id, label: withColon(labelOf(shareables, id), value) }))}
          values={own.filter(({ isChosen }) => isChosen).map(({ id }) => id)}
        />
        <Button>{t('Save')}</Button>
      </CommandForm>
    </>
  )
}
