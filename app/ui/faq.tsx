import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'

export function Faq({
  title,
  questions,
}: {
  title: string
  questions: readonly { question: string; answer: ReactNode }[]
}) {
  return (
    <section className="section title-beside">
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
