import type { OpenedMentor } from '../../mentorship/application/application-access.server.ts'
import { ApplicationAnswers } from '../applications/application-answers.tsx'

export function MentorOnDesk({ application }: { application: OpenedMentor }) {
  const { fullName, photoUrl, submittedOn, answers } = application
  return (
    <>
      <p className="beside">Sent on {submittedOn}</p>
      {photoUrl ? (
        <img className="application-photo" src={photoUrl} alt={fullName} width="160" height="160" />
      ) : (
        <p className="application-photo">No picture was sent.</p>
      )}
      <ApplicationAnswers answers={answers} />
    </>
  )
}
