import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Hero } from '../ui/hero.tsx'
import { msg, t } from '../words/words.ts'
import { DoorwayIllustration } from './doorway-illustration.tsx'

const ledger = [
  {
    about: msg('Attention'),
    hidden: msg('People spend part of every meeting watching what they say.'),
    open: msg('They give the work their full attention.'),
  },
  {
    about: msg('Honesty'),
    hidden: msg('People who cannot talk about their weekend may not speak up about a risk either.'),
    open: msg('You hear bad news while there is still time to act.'),
  },
  {
    about: msg('Staying'),
    hidden: msg('Good people leave without saying why.'),
    open: msg('They stay, and recommend you to others.'),
  },
]

const offers = [
  {
    title: msg('Affinity groups'),
    text: msg(
      'We help your people start a group that lasts: who can join, how names are kept safe, what it can ask for.',
    ),
    result: msg('A group that your people run themselves, or a quieter form of one where an open group is not safe.'),
  },
  {
    title: msg('Policy advice'),
    text: msg(
      'We read your rules through the eyes of the people who need them: leave, benefits, complaints, travel, records.',
    ),
    result: msg('Wording that holds under the law of each country you work in.'),
  },
  {
    title: msg('HR and leadership training'),
    text: msg('Short, practical sessions for those who hire, manage and decide.'),
    result: msg('People who know what to say, what never to ask, and what to do on the day somebody confides in them.'),
  },
  {
    title: msg('Anonymous staff insight gathering'),
    text: msg('We ask your staff what they would not tell you.'),
    result: msg('A report on what their answers have in common, without names and without any single answer.'),
  },
]

const ways = [
  {
    title: msg('Confidential'),
    text: msg(
      'We tell nobody that you talk to us unless you want us to. What your staff tell us never reaches you with a name.',
    ),
  },
  {
    title: msg('Context-aware'),
    text: msg(
      'Lagos is not Cape Town, and a bank is not a kitchen. We start with the law, the place and the industry you work in.',
    ),
  },
  {
    title: msg('Impact-driven'),
    text: msg('We agree at the start on what should be different in a year, and come back to check.'),
  },
]

export function PartnerHero() {
  return (
    <Hero
      className="bleed partner-hero"
      title={t('Make work a place people stay')}
      lead={t(
        'We help organisations across Africa become somewhere LGBTQ+ people can do their best work, step by step and discreetly.',
      )}
      art={<DoorwayIllustration />}
    >
      <PartnerButton />
    </Hero>
  )
}

export function WhyInclusion() {
  return (
    <section className="section partner-why">
      <h2>{t('Why inclusion matters')}</h2>
      <p className="lead prose">{t('Hiding takes effort, every day, and an employer pays for it without knowing.')}</p>
      <dl className="partner-ledger">
        {ledger.map(({ about, hidden, open }) => (
          <div key={t(about)}>
            <dt>{t(about)}</dt>
            <dd>
              <strong>{t('Where people hide')}</strong> {t(hidden)}
            </dd>
            <dd>
              <strong>{t('Where people can be open')}</strong> {t(open)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Offers() {
  return (
    <section className="bleed section partner-offers">
      <h2>{t('What we offer')}</h2>
      <ul>
        {offers.map(({ title, text, result }) => (
          <li key={t(title)}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
            <p>
              <strong>{t('What you get')}</strong> {t(result)}
            </p>
          </li>
        ))}
      </ul>
      <PartnerButton />
    </section>
  )
}

export function HowWeWork() {
  return (
    <section className="section">
      <h2>{t('How we work')}</h2>
      <ul className="partner-ways">
        {ways.map(({ title, text }) => (
          <li key={t(title)}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function LetsTalk() {
  return (
    <section className="partner-talk">
      <h2>{t("Let's Talk")}</h2>
      <p>
        {t(
          'Tell us in a few lines who you are and what you would like to change. A person answers, usually with questions.',
        )}
      </p>
      <PartnerButton />
    </section>
  )
}

function PartnerButton() {
  return (
    <ButtonLink to={`${href('/work-with-us')}?inquiry`} preventScrollReset>
      {t('Partner with us')}
    </ButtonLink>
  )
}
