import { msg } from '../words/words.ts'
export const accountMessages = {
  lastAdmin: msg(
    'You are the only admin, and the site needs one. Ask the person who runs it to make another member an admin first.',
  ),
  reviews: msg(
    'The site cannot tell which reviews are yours: who wrote a review is sealed, and no member, employer or admin can open it. With the receipt code you got for a review you can look it up or withdraw it.',
  ),
  messages: msg('Messages sent with the contact form are kept without an account, so they are not listed here.'),
} as const
