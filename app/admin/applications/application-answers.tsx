import type { OpenedAnswer } from '../../mentorship/application/application-access.server.ts'
import { Card } from '../../ui/card.tsx'

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
