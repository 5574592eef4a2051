import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Hero } from '../ui/hero.tsx'
import { DoorwayIllustration } from './doorway-illustration.tsx'

const ledger = [
  {
    about: 'Attention',
    hidden: 'Part of every meeting goes into watching one’s words.',
    open: 'All of it goes into the work.',
  },
  {
    about: 'Honesty',
    hidden: 'Whoever keeps silent about a weekend keeps silent about a risk.',
    open: 'Bad news arrives while something can still be done.',
  },
  {
    about: 'Staying',
    hidden: 'Good people leave without saying why.',
    open: 'They stay, and tell others where it is good to work.',
  },
]

const offers = [
  {
    title: 'Affinity groups',
    text: 'We help your people start a group that lasts: who may join, how names are kept, what it may ask for, and where open groups are not safe, quieter forms that are.',
  },
  {
    title: 'Policy advice',
    text: 'We read your rules as somebody would who needs them: leave, benefits, complaints, travel, records. You get wording that holds under the law of each country you work in.',
  },
  {
    title: 'HR and leadership training',
    text: 'Short, practical sessions for those who hire, manage and decide: what to say, what never to ask, and what to do on the day somebody confides in them.',
  },
  {
    title: 'Anonymous staff insight gathering',
    text: 'We ask your staff what they would not tell you, and report what the answers have in common. Nobody’s words lead back to them, and you see no single answer.',
  },
]

const ways = [
  {
    title: 'Confidential',
    text: 'That you talk to us stays between us until you decide otherwise. What your staff tell us never reaches you with a name.',
  },
  {
    title: 'Context-aware',
    text: 'Lagos is not Cape Town, and a bank is not a kitchen. We begin with the law, the town and the trade you are in.',
  },
  {
    title: 'Impact-driven',
    text: 'We agree beforehand on what should be different in a year, and come back to look whether it is.',
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
              <strong>Where they need not</strong> {open}
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
        <Points points={offers} />
      </ul>
    </section>
  )
}

export function HowWeWork() {
  return (
    <section className="section">
      <h2>How we work</h2>
      <ul className="partner-ways">
        <Points points={ways} />
      </ul>
    </section>
  )
}

function Points({ points }: { points: readonly { title: string; text: string }[] }) {
  return points.map(({ title, text }) => (
    <li key={title}>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  ))
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
