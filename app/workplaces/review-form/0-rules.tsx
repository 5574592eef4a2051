import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { allyNote } from '../ally-note.ts'
import { wizardLength } from './review-wizard.ts'

const rules = [
  'No discriminatory or harmful language',
  'No offensive content or personal attacks',
  'No confidential information',
  'No identifying details of individuals, yourself included',
]

export function Rules() {
  const { required, all } = wizardLength()
  return (
    <>
      <p>
        Four short steps with {all.questions} questions, of which {required.questions} need an answer: about{' '}
        {required.minutes} minutes, or {all.minutes} if you answer them all. Nothing is stored before you press Submit
        at the end, and an admin reads every review before it appears.
      </p>
      <Card>
        <h2 className="card-title">Community rules</h2>
        <ul className="ticks">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Card>
      <Card>
        <h2 className="card-title">What protects you</h2>
        <ul className="ticks">
          <li>Your account is sealed into the review so that neither this site nor its admins can open it.</li>
          <li>
            On the last page you choose which of these readers see: your role, your city, the year you left, whether you
            are open at work.
          </li>
          <li>
            At the end you get a receipt code, once. With it you can see the state of your review or withdraw it,
            without signing in. We cannot recover it, so have a safe place ready that nobody else looks at.
          </li>
        </ul>
      </Card>
      <p>What you write can still give you away: leave out what only you could know.</p>
      <p>{`If you are an ally, ${allyNote}`}</p>
      <div className="actions">
        <Button>Start</Button>
      </div>
    </>
  )
}
