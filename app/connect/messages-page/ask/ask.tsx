import { Form, href, useNavigation } from 'react-router'
import { memberOnlyUnlessPost, requireMemberUnlessRefused } from '../../../account/sessions/who.server.ts'
import { brand } from '../../../brand.ts'
import { refusedWith } from '../../../forms/form-action.server.ts'
import { publicIdFrom } from '../../../platform/db/public-id.server.ts'
import { findIdentifyingText } from '../../../platform/text/identifying/identifying-text.ts'
import { jobLine } from '../../../profiles/mentor-lines.ts'
import { mentorProfile } from '../../../profiles/mentors.server.ts'
import { ErrorPage } from '../../../site/error-page.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useMessageAddress } from '../../../ui/use-has-script.ts'
import { msg, t } from '../../../words/words.ts'
import { whyNotChosen } from '../../requests/choices.server.ts'
import { NoteWithCard, noteErrors } from '../note-with-card.tsx'
import { ownSettings } from '../settings/settings.server.ts'
import type { Route } from './+types/ask'
import { hearsBy, refusalInWords, toApplication } from './ask.server.ts'

export { links } from '../../../account/member-layout.tsx'
export { headers, shouldRevalidate } from '../shell/messages-page.tsx'
export { askAction as action } from './ask.server.ts'

export function meta() {
  return [{ title: `${t('Messages')} · ${brand.name}` }]
}

export const middleware = [memberOnlyUnlessPost]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessRefused(context, url)
  const [own, profile] = member
    ? await Promise.all([ownSettings(member.userId), mentorProfile(params.mentorId)])
    : [null, null]
  if (member && !profile && refusedWith(context) === null) throw new Response(t('Mentor not found.'), { status: 404 })
  if (member && profile && !own?.mentee) throw toApplication(profile.publicId)
  const why = member && profile && (await whyNotChosen(member.userId, profile.publicId))
  const whyNot = why && why !== 'not applied' ? refusalInWords(why) : null
  const mentee = own?.mentee && {
    card: own.card,
    note: own.answers.note,
    noteSeen: publicIdFrom(own.answers.note),
    warnings: findIdentifyingText(own.answers.note),
    state: own.mentee.state,
    noteEnds: own.mentee.noteEnds,
    hearsBy: profile ? hearsBy(own.mentee, profile) : '',
  }
  const mentor = profile && {
    publicId: profile.publicId,
    name: profile.name,
    title: profile.title,
    company: profile.company,
    hasPlace: profile.hasPlace,
  }
  return { mentee, mentor, whyNot }
}

export default function Ask({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  const { mentee, mentor, whyNot } = loaderData
  const address = useMessageAddress()
  const isBusy = useNavigation().state !== 'idle'
  const refusal = answer?.kind === 'refused' ? answer : undefined
  const asks = mentor ? t('Ask {name}', { name: mentor.name }) : t('Ask for a mentor')
  const profile = href('/mentor/:mentorId?', params)
  return (
    <>
      <PageHeader title={asks} back={{ to: profile, label: mentor?.name ?? t('Back to the mentor') }}>
        {mentor && <p className="pre-line">{jobLine(mentor)}</p>}
      </PageHeader>
      {whyNot && !answer ? (
        <div className="narrow flow">
          <p>{whyNot}</p>
          <ButtonLink to={href('/connect')}>{t('Open your messages')}</ButtonLink>
        </div>
      ) : (
        <Form method="post" action={address} noValidate autoComplete="off" className="asking flow">
          <ErrorSummary answer={refusal} errors={noteErrors(refusal)} />
          {refusal?.status === 401 && (
            <ButtonLink to={`${href('/auth')}?returnTo=${href('/connect/ask/:mentorId', params)}`} target="_blank">
              {t('Sign in')}
            </ButtonLink>
          )}
          <input type="hidden" name="noteSeen" value={answer?.input.noteSeen ?? mentee?.noteSeen ?? ''} />
          {mentor && mentee && (
            <p className="prose">
              {mentor.hasPlace
                ? t('We ask without your name. You will hear by {by}.', { by: mentee.hearsBy })
                : t(
                    'You wait in line, and can choose up to three mentors. By {by}, you will hear how things stand. Once {name} has a place, we ask, without your name.',
                    { name: mentor.name, by: mentee.hearsBy },
                  )}{' '}
              {t('When both of you want it, we introduce you.')}
            </p>
          )}
          <NoteWithCard
            label={msg('What would you like them to know?')}
            note={answer?.input.note ?? mentee?.note ?? ''}
            card={mentee?.card ?? null}
            warnings={mentee?.warnings ?? []}
            answer={answer}
            isBusy={isBusy}
            level={2}
            mentee={mentee ?? null}
            asItIs={t('Send it as it is')}
          >
            <Button busy={isBusy}>{asks}</Button>
          </NoteWithCard>
        </Form>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const back = { to: href('/mentors'), label: msg('All mentors') }
  return <ErrorPage error={error} back={back} missing={t('This profile is not available now.')} />
}
