import { Fragment } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { CheckboxGroup } from '../../../ui/form/choices.tsx'
import { labelOf } from '../../../ui/form/options.ts'
import { withColon } from '../../../words/punctuation.ts'
import { t } from '../../../words/words.ts'
import { CommandForm } from '../frame/command-form.tsx'
import { Safety } from './safety.tsx'
import type { Exchange } from './shares.server.ts'
import { isContact, messagesBeforeContact, shareables } from './shares.ts'

/** What the other shows. */
export function Theirs({ other, exchange: { theirs } }: { other: string; exchange: Exchange }) {
  if (theirs.length === 0) return null
  return (
    <Card className="flow">
      <h2 className="card-title">{t('What {other} shows you', { other })}</h2>
      <dl className="facts">
        {theirs.map(({ id, value }) => (
          <Fragment key={id}>
            <dt>{labelOf(shareables, id)}</dt>
            <dd dir="auto" translate="no">
              {value}
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className="muted">{t('Please tell nobody. It is here only while {other} shows it.', { other })}</p>
    </Card>
  )
}

/** What one shows to the other. */
export function Shares({ other, exchange, isOpen }: { other: string; exchange: Exchange; isOpen: boolean }) {
  const { own, theirs, contactFrom, seen } = exchange
  const waits = own.some(({ id, isChosen }) => isChosen && isContact(id)) && !theirs.some(({ id }) => isContact(id))
  return (
    <Disclosure summary={t('Show who you are')} isOpen={isOpen}>
      <p>
        {t(
          '{other} sees nothing of this unless you choose it. A name or a country shows alone. Email, phone and LinkedIn show only when each of you has chosen one of them.',
          { other },
        )}
      </p>
      {contactFrom && (
        <p>
          {t(
            'Those three can be chosen from {contactFrom}, once each of you has sent {messagesBeforeContact} messages.',
            { contactFrom, messagesBeforeContact },
          )}
        </p>
      )}
      {waits && <p>{t('How to reach you shows when {other} has chosen one too.', { other })}</p>}
      <p>
        <strong>
          {t('You can take it back at any time. What {other} has seen by then, {other} can keep.', { other })}
        </strong>
      </p>
      <Safety />
      <CommandForm key={seen} fields={{ seen }} className="flow">
        <CheckboxGroup
          name="share"
          label={t('Show {other}', { other })}
          options={own.map(({ id, value }) => ({ id, label: withColon(labelOf(shareables, id), value) }))}
          values={own.filter(({ isChosen }) => isChosen).map(({ id }) => id)}
        />
        <Button name="do" value="share" variant="secondary">
          {t('Save')}
        </Button>
      </CommandForm>
    </Disclosure>
  )
}
