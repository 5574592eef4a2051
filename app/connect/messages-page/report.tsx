import { href } from 'react-router'
import { requireMemberUnlessRefused } from '../../account/sessions/who.server.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxGroup, RadioGroup } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { withColon } from '../../words/punctuation.ts'
import { t } from '../../words/words.ts'
import { reportPageOf } from '../pairs/reports/reportable.server.ts'
import { kindsThatHoldNobody, reportKinds } from '../people/report-kinds.ts'
import type { Route } from './+types/report'
import { CommandForm } from './command-form.tsx'
import { MessagesPage, Quote } from './messages-page.tsx'
import type { ReportAnswer } from './report-form.server.ts'

export { headers } from './messages-page.tsx'
export { reportAction as action } from './report-form.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessRefused(context, url)
  const pair = member && (await reportPageOf(member.userId, params.pairId))
  if (member && !pair) throw new Response(t('Page not found.'), { status: 404 })
  return { pair, kind: kindsThatHoldNobody.find((kind) => url.searchParams.has(kind)) ?? '' }
}

export default function Report({ loaderData, actionData, params }: Route.ComponentProps) {
  const { pair } = loaderData
  const back = pair?.isPair ? href('/connect/:pairId', params) : href('/connect')
  return (
    <MessagesPage
      title={pair ? t('Tell the team about {other}', { other: pair.other }) : t('Tell the team')}
      back={{ to: back, label: t('Back') }}
      lead={
        <p className="lead">
          {t(
            'A person of the team reads it: a threat within a day, anything else within three. Until then nothing of {other} reaches you or anybody else, unless you only ask for help. They are not told who told us.',
            { other: pair?.other ?? t('the other') },
          )}
        </p>
      }
      here={href('/connect/:pairId/report', params)}
      answer={actionData}
    >
      {!pair && actionData && <Quote title={t('You had written:')} text={actionData.input.words ?? ''} />}
      {pair && <Form pair={pair} kind={loaderData.kind} answer={actionData} />}
    </MessagesPage>
  )
}

type Pair = NonNullable<Route.ComponentProps['loaderData']['pair']>

function Form({ pair, kind, answer }: { pair: Pair; kind: string; answer: ReportAnswer | undefined }) {
  const { words, nextId, mayBlock, isPair } = pair
  const input = answer?.input
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
              const whose = t('{list}, {next}', { list: isMine ? mine : pair.other, next: sentOn })
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
          options={[
            {
              id: 'block',
              label: isPair ? t('Block too: it closes to both of you within a minute') : t('Block too: it ends'),
            },
          ]}
          values={input?.also}
        />
      )}
      <Button>{t('Send it to the team')}</Button>
    </CommandForm>
  )
}
