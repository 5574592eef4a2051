import { href, Link } from 'react-router'
import { leavingTime } from '../../profiles/mentor-lines.ts'
import { rich, t } from '../../words/words.ts'

// Must match what `eraseAccount` does.
export function WhatGoes({ minutesToLeave }: { minutesToLeave: number }) {
  const pictureAndPlace =
    minutesToLeave > 0 ? t('and your picture unless members see it') : t('your picture and your place in the directory')
  return (
    <div className="flow erasure-effects">
      <h2 className="card-title">{t('What goes at once')}</h2>
      <ul className="ticks flow">
        <li>{t('Your account, your email address and your password, and every session on every device')}</li>
        <li>
          {t(
            'Your mentee and mentor applications, what is under “Messages” and its settings, your CV, {pictureAndPlace}',
            { pictureAndPlace },
          )}
        </li>
        <li>{t('Your partnership inquiries')}</li>
        <li>{t('Mail to you that has not been sent yet, and links to set a new password')}</li>
      </ul>
      {minutesToLeave > 0 && (
        <p>
          {t(
            'If you are listed as a mentor, your place in the directory and on the home page, with the picture, goes {leavingTime}. That is not at once, so that nobody can tell when you left. Until then nothing leads from it to you but what it says.',
            { leavingTime: leavingTime(minutesToLeave) },
          )}{' '}
          {t('What you and others have under “Messages” goes within a minute, for the same reason.')}
        </p>
      )}
    </div>
  )
}

export function WhatStays({ sendsMail, hasActed }: { sendsMail: boolean; hasActed: boolean }) {
  return (
    <div className="flow erasure-effects">
      <h2 className="card-title">{t('What stays, and how long')}</h2>
      <ul className="ticks flow">
        <li>
          {rich(
            '<b>Reviews you wrote.</b> Who wrote them is sealed, so we cannot find them for you. <a>Withdraw them with their receipt codes</a> first, if you want them gone.',
            {
              b: (text) => <b>{text}</b>,
              a: (text) => (
                <Link to={href('/review-receipt')} className="link">
                  {text}
                </Link>
              ),
            },
          )}
        </li>
        <li>
          {rich(
            '<b>Messages you sent with the contact form.</b> They are kept without an account and deleted after 12 months.',
            { b: (text) => <b>{text}</b> },
          )}
        </li>
        <li>
          {rich(
            '<b>Your name where others wrote it:</b> as the author of an article, until an admin changes that; and as the mentor somebody wished for in an application, until that application is replaced or deleted. <a>Write to us</a> if your name should go from an article.',
            {
              b: (text) => <b>{text}</b>,
              a: (text) => (
                <Link to={href('/contact')} className="link">
                  {text}
                </Link>
              ),
            },
          )}
        </li>
        <li>
          {rich('<b>Counts of attempts, such as wrong passwords,</b> for up to a day. They hold no name.', {
            b: (text) => <b>{text}</b>,
          })}
        </li>
        <li>
          {sendsMail
            ? rich(
                '<b>One short mail that says it is done.</b> It names neither you nor this site, and waits at most a day to be sent.',
                { b: (text) => <b>{text}</b> },
              )
            : rich(
                '<b>One short note that says it is done.</b> It is on our server for a week, with your email address and without the name of this site.',
                { b: (text) => <b>{text}</b> },
              )}
        </li>
        <li>
          {rich(
            '<b>Backups,</b> for at most 30 days. If we have to go back to one, we delete your account from it again. So that we can, we keep a code that stands for it, without your name, for 40 days.',
            { b: (text) => <b>{text}</b> },
          )}
        </li>
        {hasActed && (
          <li>
            {rich('<b>The record of what you did as an admin,</b> under a number that no longer leads to anybody.', {
              b: (text) => <b>{text}</b>,
            })}
          </li>
        )}
      </ul>
    </div>
  )
}
