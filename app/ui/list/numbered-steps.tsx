import { Link } from 'react-router'
import { type Message, t } from '../../words/words.ts'
import type { Tone } from '../charts/arc.tsx'

export type NumberedStep = { title: Message; text: Message; link?: { to: string; label: Message } }

export function NumberedSteps({ steps, tone }: { steps: readonly NumberedStep[]; tone: Tone }) {
  return (
    <ol className={`numbered-steps tone-${tone}`}>
      {steps.map(({ title, text, link }) => (
        <li key={t(title)}>
          <h3>{t(title)}</h3>
          <p>{t(text)}</p>
          {link && (
            <p>
              <Link to={link.to} className="link">
                {t(link.label)}
              </Link>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
