import { listingOf, mentorCardOf, mentorProfileOf } from '../../../profiles/listing.ts'
import { listsUnder } from '../../../profiles/listing-preference.ts'
import { HardToFind, IdentifyingTextWarning } from '../../../site/highlighted-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { useObjectUrl } from '../../../ui/form/use-chosen.ts'
import { StaticPreview } from '../../../ui/still.tsx'
import type { Answers } from '../../../ui/wizard/question.ts'
import { t } from '../../../words/words.ts'
import { MentorCard, MentorProfile } from '../../directory/mentor-card.tsx'
import type { PreviewProps, WarningProps } from '../wizard/use-application.ts'
import { identifyingIn } from './alias-check.ts'
import type { MentorField } from './mentor-questions.ts'

const lastStep = 3
const exampleAlias = 'Quiet Heron'

export function ListingWarning({ answers, isMessage }: WarningProps<MentorField>) {
  return (
    <IdentifyingTextWarning parts={identifyingIn(answers)} isMessage={isMessage}>
      <input type="hidden" name="warned" value="yes" />
    </IdentifyingTextWarning>
  )
}

export function ListingPreview({ answers, fileUrl, chosen, removes, warning }: PreviewProps<MentorField>) {
  const chosenUrl = useObjectUrl(chosen)
  const imageUrl = chosen ? (chosenUrl ?? null) : removes ? null : fileUrl
  return (
    <section aria-labelledby="listing" className="listing-preview">
      {warning}
      {listsUnder(answers.galleryPreference) === 'alias' && (
        <HardToFind texts={[answers.role, answers.professionalBio]} />
      )}
      <h3 id="listing">{t('How members will see you')}</h3>
      <Preview answers={answers} imageUrl={imageUrl} />
      <noscript>
        <p className="field-hint">{t('A picture that you have just selected appears here once it is sent.')}</p>
        <Button variant="secondary" name="to" value={lastStep} formEncType="application/x-www-form-urlencoded">
          {t('Update the preview')}
        </Button>
      </noscript>
    </section>
  )
}

function Preview({ answers, imageUrl }: { answers: Answers<MentorField>; imageUrl: string | null }) {
  const listing = listingOf({ ...answers, imageUrl, languages: null, shows: null })
  if (!listing) return <p>{t('You will not be listed. Members see nothing about you.')}</p>
  const mentor = { ...listing, publicId: 'preview', hasPlace: true }
  const isNameless = listsUnder(answers.galleryPreference) === 'alias' && answers.displayName === ''
  return (
    <>
      {isNameless && <p>{t('Without a name to show, you get one like “{exampleAlias}”.', { exampleAlias })}</p>}
      <p>{t('In the directory:')}</p>
      <StaticPreview>
        <div className="mentor-list">
          <MentorCard mentor={mentorCardOf(mentor)} />
        </div>
      </StaticPreview>
      <p>{t('On your profile:')}</p>
      <article className="mentor">
        <MentorProfile mentor={mentorProfileOf(mentor)} headingLevel={3} />
      </article>
      <p className="field-hint">
        {t('Your languages and your country are added only if you tick them in the settings.')}
      </p>
    </>
  )
}
