import type { OpenedAnswer, OpenedMentor } from '../../mentorship/application/application-access.server.ts'
import { Card } from '../../ui/card.tsx'

export function MentorAnswers({ application: { photoUrl, fullName, answers } }: { application: OpenedMentor }) {
  return (
    <>
      {photoUrl ? (
        <img className="application-photo" src={photoUrl} alt={fullName} width="160" height="160" />
      ) : (
        <p className="application-photo">No picture was sent.</p>
      )}
      <ApplicationAnswers answers={answers} />
    </>
  )
}

export function ApplicationAnswers({ answers }: { answers: OpenedAnswer[] }) {
  return (
    <Card className="application">
      <dl className="answers">
        {answers.map(({ title, answer, link }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="pre-line">
              {link ? (
                <a href={link} className="link" rel="noopener noreferrer nofollow">
                  {answer}
                </a>
              ) : (
                (answer ?? 'Not provided')
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
