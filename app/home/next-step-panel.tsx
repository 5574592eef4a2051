import { href, Link } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import type { NextStep } from './next-step.ts'

export function NextStepPanel({ states, action, companies, article }: NextStep) {
  return (
    <section className="section home-member">
      <div className="card flow">
        <h2>Your next step</h2>
        {states.map((state) => (
          <p key={state}>{state}</p>
        ))}
        <ButtonLink to={action.to}>{action.label}</ButtonLink>
      </div>
      <div className="flow">
        {(companies || article) && <h2>New</h2>}
        {companies && (
          <p>
            {companies}{' '}
            <Link to={href('/reviews')} className="link">
              See the companies
            </Link>
          </p>
        )}
        {article && (
          <p>
            The latest article:{' '}
            <Link to={article.path} className="link">
              {article.title}
            </Link>
          </p>
        )}
        <p className="muted">
          If you wrote a review, keep its receipt code. Only with it can you{' '}
          <Link to={href('/review-receipt')} className="link">
            look it up or withdraw it
          </Link>
          .
        </p>
      </div>
    </section>
  )
}
