import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { allyNote } from '../landing/ally-note.ts'

const rules = [
  'No discriminatory or harmful language',
  'No offensive content or personal attacks',
  'No confidential information',
  'No identifying details of individuals, yourself included',
]

export function Rules() {
  return (
    <>
      <p>
        Four short steps, about five minutes. Nothing is stored before you press Submit at the end, and an admin reads
        every review before it appears.
      </p>
      <Card>
        <h2 className="card-title">Community rules</h2>
        <ul className="ticks">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Card>
      <p>
        Your account is sealed into the review so that neither this site nor its admins can open it. What you write can
        still give you away: leave out what only you could know. {`If you are an ally, ${allyNote}`}
      </p>
      <div className="actions">
        <Button>Start</Button>
      </div>
    </>
  )
}
