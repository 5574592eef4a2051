import { href, Link, useLocation } from 'react-router'
import { config } from '../../platform/config/config.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Faq } from '../../ui/disclosure.tsx'
import { Hero } from '../../ui/hero.tsx'
import type { Route } from './+types/mentorship'
import { BridgeIllustration } from './bridge-illustration.tsx'
import { questions } from './mentorship-faq.tsx'
import { RecommendDialog } from './recommend-dialog.tsx'

const reasons = [
  {
    title: 'Advice from experience',
    text: 'Which battles to pick, whom to trust, what to leave unsaid in an interview: hard to look up, easy to ask somebody who has been there.',
  },
  {
    title: 'Somebody to recommend you',
    text: 'Careers grow through people. A mentor may hear of a job before it is advertised, and can put in a good word for you.',
  },
  {
    title: 'A picture of what is possible',
    text: 'It is easier to become what you have seen. Somebody ten years ahead of you can help you turn a wish into a plan.',
  },
]

export function loader() {
  return { site: config().publicUrl }
}

export default function Mentorship({ loaderData }: Route.ComponentProps) {
  const isRecommending = new URLSearchParams(useLocation().search).has('recommend')
  return (
    <>
      {isRecommending && <RecommendDialog site={loaderData.site} />}
      <Hero
        className="bleed connect-hero"
        name="Connect"
        title="Find a mentor who has been there"
        lead="Connect brings LGBTQ+ professionals across Africa together with mentors and allies, quietly and on your terms."
        art={<BridgeIllustration />}
      >
        <ButtonLink to={href('/apply-mentee')}>Become a mentee</ButtonLink>
        <ButtonLink to={href('/apply-mentor')} variant="secondary">
          Become a mentor
        </ButtonLink>
      </Hero>
      <Doors />
      <WhyItMatters />
      <Faq title="Before you apply" className="connect-questions" questions={questions} />
    </>
  )
}

function Doors() {
  return (
    <section className="bleed connect-doors" aria-label="More ways in">
      <p>
        <Link to={href('/mentors')} className="connect-door">
          <strong>Browse mentors</strong>
          <span>Search the directory by name and industry</span>
        </Link>
      </p>
      <p>
        <Link to={`${href('/mentorship')}?recommend=open`} preventScrollReset className="connect-door">
          <strong>Recommend a mentor</strong>
          <span>Invite somebody who would be good at this</span>
        </Link>
      </p>
    </section>
  )
}

function WhyItMatters() {
  return (
    <section className="section connect-why">
      <h2>Why it matters</h2>
      <p className="connect-statement">
        Most people find their first mentor at work, by being themselves. Not everybody can.
      </p>
      <ul>
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
