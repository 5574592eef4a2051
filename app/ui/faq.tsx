import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'

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
