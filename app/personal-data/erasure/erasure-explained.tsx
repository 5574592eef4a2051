import { href, Link } from 'react-router'
import { leavingTime } from '../../mentorship/directory/mentor-lines.ts'

// Must match what `eraseAccount` does.
export function WhatGoes({ minutesToLeave }: { minutesToLeave: number }) {
  const pictureAndPlace =
    minutesToLeave > 0 ? 'and your picture unless members see it' : 'your picture and your place in the directory'
  return (
    <div className="flow erasure-effects">
      <h2 className="card-title">What goes at once</h2>
      <ul className="ticks flow">
        <li>Your account, your email address and your password, and every session on every device</li>
        <li>
          Your mentee and mentor applications, what is under “Messages” and its settings, your CV, {pictureAndPlace}
        </li>
        <li>Your partnership inquiries</li>
        <li>Mail to you that has not been sent yet, and links to set a new password</li>
      </ul>
      {minutesToLeave > 0 && (
        <p>
          If you are listed as a mentor, your place in the directory and on the home page, with the picture, goes{' '}
          {leavingTime(minutesToLeave)}. That is not at once, so that nobody can tell when you left. Until then nothing
          leads from it to you but what it says.
        </p>
      )}
    </div>
  )
}

export function WhatStays() {
  return (
    <div className="flow erasure-effects">
      <h2 className="card-title">What stays, and how long</h2>
      <ul className="ticks flow">
        <li>
          <b>Reviews you wrote.</b> Nothing leads from them to your account, so we cannot find them for you.{' '}
          <Link to={href('/review-receipt')} className="link">
            Withdraw them with their receipt codes
          </Link>{' '}
          first, if you want them gone.
        </li>
        <li>
          <b>Messages you sent with the contact form.</b> They are kept without an account and deleted after 12 months.
        </li>
        <li>
          <b>Your name where others wrote it:</b> as the author of an article, until an admin changes that; and as the
          mentor somebody wished for in an application, until that application is replaced or deleted.{' '}
          <Link to={href('/contact')} className="link">
            Write to us
          </Link>{' '}
          if your name should go from an article.
        </li>
        <li>
          <b>Counts of how often something was tried,</b> for up to a day. They hold no name, only a mark made with our
          key.
        </li>
        <li>
          <b>One short mail that says it is done.</b> It names neither you nor this site. It waits at most a day to be
          sent; where a site has no mail service, it lies on the server for a week.
        </li>
        <li>
          <b>Backups,</b> for at most 30 days. For 40 days we keep a mark of your account’s number, made with our key,
          so that a backup that has to be restored forgets you again.
        </li>
        <li>
          <b>If you were an admin: the record of what you did,</b> under a number that then stands for nobody.
        </li>
      </ul>
    </div>
  )
}
