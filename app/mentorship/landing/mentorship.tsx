import { href, Link, useLocation } from 'react-router'
import { config } from '../../platform/config/config.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Faq } from '../../ui/faq.tsx'
import { Hero } from '../../ui/hero.tsx'
import { language } from '../../words/language.server.ts'
import { pathIn } from '../../words/languages.ts'
import { msg, t } from '../../words/words.ts'
import type { Route } from './+types/mentorship'
import { BridgeIllustration } from './bridge-illustration.tsx'
import { questions } from './mentorship-faq.tsx'
import { RecommendDialog } from './recommend-dialog.tsx'

const reasons = [
  {
    title: msg('Advice from experience'),
    text: msg(
      'Which battles to pick, whom to trust, what to leave unsaid in an interview: hard to look up, easy to ask somebody who has been there.',
    ),
  },
  {
    title: msg('Somebody to recommend you'),
    text: msg(
      'Careers grow through people. A mentor may hear of a job before it is advertised, and can put in a good word for you.',
    ),
  },
  {
    title: msg('A picture of what is possible'),
    text: msg(
      'It is easier to become what you have seen. Somebody ten years ahead of you can help you turn a wish into a plan.',
    ),
  },
]

export function loader() {
  return { site: config().publicUrl + pathIn(language(), '') }
}

export default function Mentorship({ loaderData }: Route.ComponentProps) {
  const isRecommending = new URLSearchParams(useLocation().search).has('recommend')
  return (
    <>
      {isRecommending && <RecommendDialog site={loaderData.site} />}
      <Hero
        className="bleed connect-hero"
        name={t('Connect')}
        title={t('Find a mentor who has been there')}
        lead={t(
          'Connect brings LGBTQ+ professionals across Africa together with mentors and allies, quietly and on your terms.',
        )}
        art={<BridgeIllustration />}
      >
        <ButtonLink to={href('/apply-mentee')}>{t('Become a mentee')}</ButtonLink>
        <ButtonLink to={href('/apply-mentor')} variant="secondary">
          {t('Become a mentor')}
        </ButtonLink>
      </Hero>
      <Doors />
      <WhyItMatters />
      <Faq title={t('Before you apply')} questions={questions()} />
    </>
  )
}

function Doors() {
  return (
    <section className="bleed connect-doors" aria-label={t('More ways in')}>
      <p>
        <Link to={href('/mentors')} className="connect-door">
          <strong>{t('Browse mentors')}</strong>
          <span>{t('Search the directory by name and industry')}</span>
        </Link>
      </p>
      <p>
        <Link to={`${href('/mentorship')}?recommend=open`} preventScrollReset className="connect-door">
          <strong>{t('Recommend a mentor')}</strong>
          <span>{t('Invite somebody who would be a good mentor')}</span>
        </Link>
      </p>
    </section>
  )
}

function WhyItMatters() {
  return (
    <section className="section connect-why">
      <h2>{t('Why it matters')}</h2>
      <p className="connect-statement">
        {t('Most people find their first mentor at work, by being themselves. Not everybody can.')}
      </p>
      <ul>
        {reasons.map(({ title, text }) => (
          <li key={t(title)}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
