import { href, redirect } from 'react-router'
import type { Member } from '../../../account/sessions/session.server.ts'
import { aMember, requireMemberUnlessRefused } from '../../../account/sessions/who.server.ts'
import { hidden, oneOf, paragraphs, several } from '../../../forms/fields.server.ts'
import { formAction, refused } from '../../../forms/form-action.server.ts'
import { count } from '../../../platform/http/limit-refusal.server.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxGroup, RadioGroup } from '../../../ui/form/choices.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/inputs.tsx'
import { withColon } from '../../../words/punctuation.ts'
import { msg, t } from '../../../words/words.ts'
import { block } from '../../pairs/reports/block.server.ts'
import { reportPageOf } from '../../pairs/reports/reportable.server.ts'
import { fileReport } from '../../pairs/reports/reports.server.ts'
import { kindsThatHoldNobody, reportKinds } from '../../people/report-kinds.ts'
import { CommandForm } from '../shell/command-form.tsx'
import { withDone } from '../shell/done.server.ts'
import { MessagesPage } from '../shell/messages-page.tsx'
import { Quote } from '../shell/notices.tsx'
import type { Route } from './+types/report'

export { headers } from '../shell/messages-page.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessRefused(context, url)
  const kind = kindsThatHoldNobody.find((each) => url.searchParams.has(each)) ?? ''
  return { pair: member && (await pairFor(member, params.pairId)), kind }
}

/** Sends a report to the team, and blocks the other if that is asked for too. */
export const action = formAction({
  fields: {
    id: hidden(22),
    kind: oneOf(reportKinds, msg('Please choose one.')),
    words: paragraphs({ label: msg('What happened'), max: 2_000 }),
    ...{ messages: several(22), also: several(10) },
  },
  who: aMember,
  says: { nothing: msg('Nothing was sent.'), mend: msg('Nothing was sent yet.') },
  before: async (member, { params }: Route.ActionArgs) => {
    await pairFor(member, params.pairId)
    return null
  },
  act: async ({ messages, also, ...report }, { userId }, { params }) => {
    await count('report-account', userId)
    const at = new Date()
    if (!(await fileReport(userId, params.pairId, { ...report, wordIds: messages }, at)))
      return refused(409, t('Nothing was sent: this is gone by now.'))
    if (also.includes('block')) await block(userId, params.pairId, at)
    return { kind: 'done', to: redirect(withDone(href('/connect'), userId, { what: 'told', of: params.pairId })) }
  },
})

async function pairFor({ userId }: Member, pairId: string) {
  const pair = await reportPageOf(userId, pairId)
  if (!pair) throw new Response(t('Page not found.'), { status: 404 })
  return pair
}

export default function Report({ loaderData: { pair, kind }, actionData: answer, params }: Route.ComponentProps) {
  const back = pair?.isPair ? href('/connect/:pairId', params) : href('/connect')
  return (
    <MessagesPage
      title={pair ? t('Tell the team about {other}', { other: pair.other }) : t('Tell the team')}
      back={{ to: back, label: t('Back') }}
      lead={
        <p className="lead">
          {t(
            'Somebody on the team reads it: a threat within a day, anything else within three. Meanwhile {other} cannot contact anybody here. If you only want help, nothing changes for them. They are not told who told us.',
            { other: pair?.other ?? t('the other') },
          )}
        </p>
      }
      answer={answer}
    >
      {!pair && <Quote title={t('You had written:')} text={answer?.input.words ?? ''} />}
      {pair && <Form pair={pair} kind={kind} answer={answer} />}
    </MessagesPage>
  )
}

type Props = Route.ComponentProps
type FormProps = { pair: NonNullable<Props['loaderData']['pair']>; kind: string; answer: Props['actionData'] }

function Form({ pair: { words, nextId, mayBlock, isPair, other }, kind, answer }: FormProps) {
  const input = answer?.input
  const block = isPair
    ? t('Block {other} too? It closes to both of you within a minute.', { other })
    : t('Block {other} too? The request ends.', { other })
  return (
    <CommandForm fields={{ id: input?.id || nextId }} className="flow">
      <RadioGroup
        name="kind"
        label={t('What is it about?')}
        options={reportKinds}
        value={input?.kind ?? kind}
        error={answer?.errors.kind}
        required
      />
      <Field
        name="words"
        label={t('What happened')}
        hint={t(
          'If you like. At most 2,000 characters, for the team only. It does not see your goals: copy what it should read.',
        )}
        error={answer?.errors.words}
      >
        <TextArea defaultValue={input?.words ?? ''} dir="auto" />
      </Field>
      {words.length > 0 && (
        <div translate="no">
          <CheckboxGroup
            name="messages"
            label={t('Messages that the team may read')}
            hint={t('Only those that you tick. A copy of them is kept for 90 days, even if they fade here.')}
            options={words.map(({ id, isMine, body, sentOn }) => {
              const mine = id === 'note' ? t('Your note for a mentor') : t('You')
              const whose = t('{who}, {day}', { who: isMine ? mine : other, day: sentOn })
              return { id, label: body === null ? whose : withColon(whose, body) }
            })}
            values={input?.messages}
          />
        </div>
      )}
      {mayBlock && (
        <CheckboxGroup
          name="also"
          label={isPair ? t('And the conversation?') : t('And the request?')}
          options={[{ id: 'block', label: block }]}
          values={input?.also}
        />
      )}
      <Button>{t('Send it to the team')}</Button>
    </CommandForm>
  )
}
