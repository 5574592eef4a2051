import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { ArcPattern } from '../../ui/charts/arc-pattern.tsx'
import { Stars } from '../../ui/charts/stars.tsx'
import { Faq } from '../../ui/faq.tsx'
import { Hero } from '../../ui/hero.tsx'
import { NumberedSteps } from '../../ui/list/numbered-steps.tsx'
import { msg, t } from '../../words/words.ts'
import { questions } from './workplaces-faq.tsx'

const journey = [
  {
    title: msg('You write'),
    text: msg(
      'Four short steps. Eleven answers are required; you can skip the rest. Before you send it, you see what readers will see.',
    ),
  },
  {
    title: msg('It is sealed'),
    text: msg(
      'Who wrote it is encrypted before anything is stored. You get a code to check on your review or withdraw it.',
    ),
    link: { to: href('/review-receipt'), label: msg('Use a receipt code') },
  },
  {
    title: msg('A person reads it'),
    text: msg('Every review is checked against the community rules. The person who checks is not told who wrote it.'),
  },
  {
    title: msg('It helps someone'),
    text: msg('Approved reviews appear with their month, never a day, and count towards the company’s score.'),
  },
]

export default function InsideWorkplaces() {
  return (
    <>
      <Hero
        className="bleed workplaces-hero"
        title={t('Know a workplace before you join')}
        lead={t(
          'Honest reviews of how LGBTQ+ people are treated at work across Africa, by people who have been there.',
        )}
        art={<ExampleReview />}
      >
        <ButtonLink to={href('/submit-review')}>{t('Submit a review')}</ButtonLink>
        <ButtonLink to={href('/reviews')} variant="secondary">
          {t('Read reviews')}
        </ButtonLink>
      </Hero>
      <WhyItMatters />
      <Journey />
      <Faq title={t('Questions people ask first')} questions={questions()} />
    </>
  )
}

function ExampleReview() {
  return (
    <figure className="workplaces-example">
      <ArcPattern id="cloth" />
      <div className="card flow">
        <p className="card-title">{t('Anonymous Reviewer')}</p>
        <p>{t('Former Employee · Nairobi, Kenya')}</p>
        <Stars rating={4} />
        <p>
          {t(
            '“My manager asked which name to put on my badge. It was a small thing, and it is why I stayed three years.”',
          )}
        </p>
      </div>
      <figcaption>{t('An example. Before you send your own, you see exactly what readers will see.')}</figcaption>
    </figure>
  )
}

function WhyItMatters() {
  return (
    <section className="section title-beside">
      <h2>{t('Why it matters')}</h2>
      <div className="flow prose">
        <p className="lead">
          {t(
            'A policy on a website says little about the Monday after you mention your partner. Colleagues know; candidates have to guess.',
          )}
        </p>
        <p>
          {t(
            'One review lets the next person choose with open eyes. Many reviews show a pattern: who backs their people, where rules exist only on paper, which managers make room. Employers see it too, and what can be seen can be improved.',
          )}
        </p>
      </div>
    </section>
  )
}

function Journey() {
  return (
    <section className="section">
      <h2>{t('What happens to your review')}</h2>
      <NumberedSteps steps={journey} tone={3} />
    </section>
  )
}
