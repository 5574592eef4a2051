import type { ReactNode } from 'react'

export function Disclosure({
  summary,
  isOpen = false,
  children,
}: {
  summary: ReactNode
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className="disclosure" open={isOpen}>
      <summary>{summary}</summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}

export function Faq({
  title,
  className,
  questions,
}: {
  title: string
  className: string
  questions: readonly { question: string; answer: ReactNode }[]
}) {
  return (
    <section className={`section ${className}`}>
      <h2>{title}</h2>
      <div>
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
