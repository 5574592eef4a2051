import { href, Link } from 'react-router'
import { rich, t } from '../../words/words.ts'

export const questions = () => [
  {
    question: t('Do I need to be out?'),
    answer: (
      <>
        <p>
          {t(
            'No. Nobody has to be open about anything, at work or here, to find a mentor or to be one. Applications are stored encrypted and are read only by the people who match mentors and mentees. A mentor whom you ask sees your industry, career stage, growth areas and a note that you write for this, under a made-up name, and never your name, country or CV.',
          )}
        </p>
        <p>
          {t(
            'Mentors choose how they appear in the directory: under their own name, under a privacy-friendly name, or not at all. Mentees are never listed anywhere. What you tell each other in a conversation is yours to decide, and we ask everybody to keep what they hear to themselves.',
          )}
        </p>
      </>
    ),
  },
  {
    question: t('Who are the mentors?'),
    answer: (
      <>
        <p>
          {t(
            'Professionals from many industries and countries who have made their own way through a career, and allies who stand with us. Some are early in theirs and remember the first job well; others lead teams and companies.',
          )}
        </p>
        <p>
          {rich(
            'Each application is read by a person before anybody is listed. Members can <a>browse the directory</a> by name and industry.',
            {
              a: (text) => (
                <Link to={href('/mentors')} className="link">
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
    question: t('How often do sessions happen?'),
    answer: (
      <p>
        {t(
          'The two of you agree on it. Some pairs talk once or twice a month, others when something comes up; a few hours every other month already make a difference. Mentors say in their application what they can offer, and either side can pause or stop at any time, without giving a reason.',
        )}
      </p>
    ),
  },
]
