import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Hero } from '../ui/hero.tsx'
import { DoorwayIllustration } from './doorway-illustration.tsx'

const ledger = [
  {
    about: 'Attention',
    hidden: 'People spend part of every meeting watching what they say.',
    open: 'They give the work their full attention.',
  },
  {
    about: 'Honesty',
    hidden: 'People who cannot talk about their weekend may not speak up about a risk either.',
    open: 'You hear bad news while there is still time to act.',
  },
  {
    about: 'Staying',
    hidden: 'Good people leave without saying why.',
    open: 'They stay, and recommend you to others.',
  },
]

const offers = [
  {
    title: 'Affinity groups',
    text: 'We help your people start a group that lasts: who can join, how names are kept safe, what it can ask for.',
    result: 'A group that your people run themselves, or a quieter form of one where an open group is not safe.',
  },
  {
    title: 'Policy advice',
    text: 'We read your rules through the eyes of the people who need them: leave, benefits, complaints, travel, records.',
    result: 'Wording that holds under the law of each country you work in.',
  },
  {
    title: 'HR and leadership training',
    text: 'Short, practical sessions for those who hire, manage and decide.',
    result: 'People who know what to say, what never to ask, and what to do on the day somebody confides in them.',
  },
  {
    title: 'Anonymous staff insight gathering',
    text: 'We ask your staff what they would not tell you.',
    result: 'A report on what their answers have in common, without names and without any single answer.',
  },
]

const ways = [
  {
    title: 'Confidential',
    text: 'We tell nobody that you talk to us unless you want us to. What your staff tell us never reaches you with a name.',
  },
  {
    title: 'Context-aware',
    text: 'Lagos is not Cape Town, and a bank is not a kitchen. We start with the law, the place and the industry you work in.',
  },
  {
    title: 'Impact-driven',
    text: 'We agree at the start on what should be different in a year, and come back to check.',
  },
]

export function PartnerHero() {
  return (
    <Hero
      className="bleed partner-hero"
      title="Make work a place people stay"
      lead="We help organisations across Africa become somewhere LGBTQ+ people can do their best work, step by step and discreetly."
      art={<DoorwayIllustration />}
    >
      <PartnerButton />
    </Hero>
  )
}

export function WhyInclusion() {
  return (
    <section className="section partner-why">
      <h2>Why inclusion matters</h2>
      <p className="lead prose">Hiding takes effort, every day, and an employer pays for it without knowing.</p>
      <dl className="partner-ledger">
        {ledger.map(({ about, hidden, open }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>
              <strong>Where people hide</strong> {hidden}
            </dd>
            <dd>
              <strong>Where people can be open</strong> {open}
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
      <h2>What we offer</h2>
      <ul>
        {offers.map(({ title, text, result }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p>
              <strong>What you get</strong> {result}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HowWeWork() {
  return (
    <section className="section">
      <h2>How we work</h2>
      <ul className="partner-ways">
        {ways.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function LetsTalk() {
  return (
    <section className="partner-talk">
      <h2>Let's Talk</h2>
      <p>
        Tell us in a few lines who you are and what you would like to change. A person answers, usually with questions.
      </p>
      <PartnerButton />
    </section>
  )
}

function PartnerButton() {
  return (
    <ButtonLink to={`${href('/work-with-us')}?inquiry`} preventScrollReset>
      Partner with us
    </ButtonLink>
  )
}
