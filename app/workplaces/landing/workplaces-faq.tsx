import { href, Link } from 'react-router'
import { rich, t } from '../../words/words.ts'
import { allyNote } from '../review-labels.ts'

export const questions = () => [
  {
    question: t('Will anyone know that I wrote a review?'),
    answer: (
      <>
        <p>
          {t(
            'Readers will not: a review is published without your name, email or account, and with its month instead of a date. Nor will our admins. Your account is linked to your review only in a sealed form, which neither this site nor its admins can open. Only a custodian, with a key that is kept apart, can do so, and only when somebody’s safety or a court leaves no other choice.',
          )}
        </p>
        <p>
          {t(
            'What we cannot promise is that nobody recognises your story. Leave out names, dates and events that only a few people know.',
          )}
        </p>
        <p>
          {rich(
            'After sending you are shown a receipt code, once. With it you can <a>look up or withdraw your review</a> without signing in. Do not keep it on a device that others use.',
            {
              a: (text) => (
                <Link to={href('/review-receipt')} className="link">
                  {text}
                </Link>
              ),
            },
          )}
        </p>
      </>
    ),
  },
  {
    question: t('Can I review a place where I no longer work?'),
    answer: (
      <p>
        {t(
          'Yes. Choose “No” when asked whether you currently work there. You may add the year you left; readers then see that they are hearing from a former employee. Leave it empty if it would point to you.',
        )}
      </p>
    ),
  },
  {
    question: t('What should I share?'),
    answer: (
      <>
        <p>
          {t(
            'What you saw and lived: how welcome you felt, whether managers and colleagues stood by people, what the policies were worth in practice, and what you would change. Good experiences help as much as bad ones.',
          )}
        </p>
        <p>
          {t(
            'Please keep out discriminatory or harmful language, offensive content and personal attacks, confidential information, and anything that identifies a person, yourself included.',
          )}
        </p>
      </>
    ),
  },
  {
    question: t('Can companies see the reviews?'),
    answer: (
      <p>
        {t(
          'Yes. Anyone with an account can read approved reviews, and that includes employers. They see the review and never its author, and they cannot change or remove it.',
        )}
      </p>
    ),
  },
  {
    question: t('Who can submit a review?'),
    answer: (
      <p>
        {t('Anyone with an account who works at an organisation in Africa, or did. Allies are welcome: {allyNote}', {
          allyNote: t(allyNote),
        })}
      </p>
    ),
  },
]
