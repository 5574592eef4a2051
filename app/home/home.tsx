import { data, href, Link } from 'react-router'
import { currentMember } from '../account/sessions/session.server.ts'
import { brand } from '../brand.ts'
import { logError } from '../platform/http/request-log.server.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LinkCard } from '../ui/card.tsx'
import { Arc } from '../ui/charts/arc.tsx'
import { ArcPattern } from '../ui/charts/arc-pattern.tsx'
import { Hero } from '../ui/hero.tsx'
import { Notice } from '../ui/notice.tsx'
import { msg, t } from '../words/words.ts'
import type { Route } from './+types/home'
import { type Ending, endingIn } from './endings.server.ts'
import { evidence } from './evidence.server.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { FirstCard } from './first-card.tsx'
import { NewsSection } from './news-section.tsx'
import { ownHome } from './own-home.server.ts'

const support = [
  {
    to: href('/mentorship'),
    tone: 4,
    own: [href('/mentors'), msg('Find a mentor')],
    title: msg('Connect with a mentor'),
    text: msg(
      'Talk to somebody who has been where you are: a professional or an ally, at your pace and on your terms.',
    ),
  },
  {
    to: href('/inside-workplaces'),
    tone: 3,
    own: [href('/reviews'), msg('Read reviews')],
    title: msg('Look inside workplaces'),
    text: msg(
      'Read what it is really like to work somewhere before you sign, and tell others what you found, without your name.',
    ),
  },
  {
    to: href('/work-with-us'),
    tone: 1,
    own: [`${href('/work-with-us')}?inquiry`, msg('Partner with us')],
    title: msg('Change your organisation'),
    text: msg(
      'For employers who want their people to stay: affinity groups, sound policies, and leaders who know what to do.',
    ),
  },
] as const

const care = [
  {
    title: msg('Your name stays with you'),
    text: msg('Reviews are published without their author. Mentors choose the name they are listed under.'),
  },
  {
    title: msg('Nobody tracks you'),
    text: msg(
      'No advertising, no trackers, no pictures or scripts from other sites. Page titles never say what the site is about.',
    ),
  },
  {
    title: msg('Leave in one tap'),
    text: msg('“Leave site” is on every page. It covers the screen, signs you out and opens something harmless.'),
  },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = currentMember(context)
  if (member) return { own: await ownHome(member), ending: null, evidence: null }
  const ending = endingIn(new URL(request.url).searchParams)
  try {
    return data({ own: null, ending, evidence: await evidence() })
  } catch (error) {
    // Visitors get the page without it, and nobody keeps that one.
    logError(error, request)
    return data({ own: null, ending, evidence: null }, { headers: { 'CDN-Cache-Control': 'no-store' } })
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function Home({ loaderData: { own, ending, evidence } }: Route.ComponentProps) {
  const title = t('Build a career without hiding who you are')
  const about = <h2>{t('About {name}', { name: brand.name })}</h2>
  return (
    <>
      {ending && <EndingNotice {...ending} />}
      {own ? (
        <>
          <link rel="stylesheet" href={own.styles} />
          <section className="bleed home-own">
            <h1>{title}</h1>
            <Arc className="home-arc" />
          </section>
          <div className="home-now">
            <FirstCard {...own.first} />
            <NewsSection {...own.news} />
          </div>
        </>
      ) : (
        <Hero
          className="bleed home-hero"
          title={title}
          lead={t('Mentors, honest workplace reviews and better employers for LGBTQ+ professionals across Africa.')}
          art={<Arc className="home-arc" />}
        >
          <ButtonLink to={href('/mentorship')}>{t('Find a mentor')}</ButtonLink>
          <ButtonLink to={href('/inside-workplaces')} variant="secondary">
            {t('Look inside workplaces')}
          </ButtonLink>
        </Hero>
      )}
      {evidence && <EvidenceSection {...evidence} />}
      <Support isOwn={own !== null} />
      {own ? (
        <section className="section">
          <details className="disclosure">
            <summary>{about}</summary>
            <div className="disclosure-body">
              <Mission />
              <About />
              <Care />
            </div>
          </details>
        </section>
      ) : (
        <>
          <section className="bleed section home-mission">
            <ArcPattern id="cloth" className="home-cloth" />
            <h2>{t('Our mission')}</h2>
            <Mission />
          </section>
          <section className="section home-about">
            <div className="flow">
              {about}
              <About />
            </div>
            <Care />
          </section>
        </>
      )}
    </>
  )
}

function EndingNotice({ title, text, link }: Ending) {
  return (
    <Notice tone="success" focusOn>
      <p>{title}</p>
      <p>
        {text}{' '}
        <Link to={link.to} className="link">
          {link.label}
        </Link>
        .
      </p>
    </Notice>
  )
}

function Support({ isOwn }: { isOwn: boolean }) {
  return (
    <section className="section">
      <h2>{t('Three ways we stand with you')}</h2>
      <div className={`home-cards home-support-${isOwn ? 'own' : 'all'}`}>
        {support.map(({ to, tone, title, text, own }) => (
          <LinkCard key={to} to={isOwn ? own[0] : to} tone={tone} title={t(isOwn ? own[1] : title)} level={3}>
            {!isOwn && <p>{t(text)}</p>}
          </LinkCard>
        ))}
      </div>
    </section>
  )
}

function Mission() {
  return (
    <>
      <p className="home-statement">
        {t('No one on this continent should have to choose between a career and a life.')}
      </p>
      <p>
        {t(
          'Too many of us hide our weekends, our families and ourselves to keep a job. That costs people their peace and companies their best people. We bring people together, share what workplaces are really like, and help organisations become places where nobody has to pretend.',
        )}
      </p>
    </>
  )
}

function About() {
  return (
    <>
      <p className="lead">{t(brand.story)}</p>
      <p>
        {t(
          'We are a community of LGBTQ+ professionals and allies, from first internships to boardrooms, in places where being open at work ranges from easy to dangerous. We build for the dangerous ones first.',
        )}
      </p>
    </>
  )
}

function Care() {
  return (
    <ul className="home-care">
      {care.map(({ title, text }) => (
        <li key={t(title)}>
          <h3>{t(title)}</h3>
          <p>{t(text)}</p>
        </li>
      ))}
    </ul>
  )
}
