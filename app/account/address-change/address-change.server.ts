import { eq } from 'drizzle-orm'
import { href, redirect } from 'react-router'
import { email, line, secret } from '../../forms/fields.server.ts'
import { formAction, type Outcome, refused, refusedAsLate, refusedAt } from '../../forms/form-action.server.ts'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { count } from '../../platform/http/limit-refusal.server.ts'
import { cancelMailTo, queueMail } from '../../platform/mail/mail.server.ts'
import { deleteMailFilesOrLog } from '../../platform/mail/mail-folder.server.ts'
import { cleanCode } from '../../platform/text/clean-text.ts'
import { maxAddressLength } from '../../platform/text/email-address.ts'
import { msg, t } from '../../words/words.ts'
import { accountEmail, emailIndex, hasAddress, lockAddress, normalizeAddress } from '../accounts.server.ts'
import { addressChangeMail } from '../mails.server.ts'
import { isOwnPassword, ownPasswordTexts } from '../passwords/own-password.server.ts'
import { isSame, passwordMax } from '../passwords/password-policy.ts'
import { deviceCookie, knownDevice } from '../sessions/device-cookie.server.ts'
import { lockOwnAccount } from '../sessions/end-sessions.server.ts'
import { aMember } from '../sessions/who.server.ts'
import { resetFailures } from '../sign-in/sign-in.server.ts'
import { awaitCode, pendingEmailIndex, renewCode, takePending, tryCode } from '../sign-up/pending-sign-ups.server.ts'
import { addressChangeId, newPendingToken } from '../sign-up/verification-code.server.ts'
import { passwordResets, pendingSignUps, users } from '../tables.ts'
import { changeOver, codePath, parseCodeStep } from './code-path.ts'

const inUse = msg('This email address is already in use. Please use another one.')

const actions = {
  address: formAction({
    fields: {
      email: email({ max: maxAddressLength, missing: msg('Please enter your email address.') }),
      again: line({ max: maxAddressLength }),
      password: secret(passwordMax, ownPasswordTexts.missing),
    },
    who: aMember,
    act: async ({ email, again, password }, { userId }, { request }) => {
      // A code proves that mail arrives there. Without one, a slip would lock its owner out.
      if (!config().smtpUrl && normalizeAddress(again) !== normalizeAddress(email))
        return refusedAt({ again: t('The two addresses differ. Please type the new one again.') })
      if (normalizeAddress(email) === normalizeAddress(await accountEmail(userId)))
        return refusedAt({ email: t('This is your email address already.') })
      if (!(await isOwnPassword(password, userId, request))) return refusedAt({ password: t(ownPasswordTexts.wrong) })
      if (isSame(email, password))
        return refusedAt({ email: t('This is also your password. Change that first, or use another address.') })
      await count('address-account', userId)
      if (config().smtpUrl) {
        const token = await beginAddressChange(userId, email, request)
        return token ? { kind: 'done', to: redirect(codePath({ token, renewals: 0 })) } : refusedAsLate()
      }
      const change = await changeAddress(userId, email, request)
      return change.kind === 'in use' ? refusedAt({ email: t(inUse) }) : answerTo(change, email, request)
    },
  }),
  code: formAction({
    fields: { code: line({ max: 100, missing: msg('Please enter the code.') }) },
    who: aMember,
    act: async ({ code }, { userId }, { request, url }) => {
      const id = addressChangeId(parseCodeStep(url).token, userId)
      const tried = await tryCode(id, cleanCode(code), changeOver)
      if (tried.kind === 'refused') return tried
      const change = await changeAddress(userId, tried.address, request, id)
      return change.kind === 'in use' ? refused(409, t(inUse)) : answerTo(change, tried.address, request)
    },
  }),
  renewal: formAction({
    fields: {},
    who: aMember,
    act: async (_, { userId }, { url }) => {
      const step = parseCodeStep(url)
      const id = addressChangeId(step.token, userId)
      const index = await pendingEmailIndex(id)
      if (!index) return refused(409, t(changeOver))
      await count('address-account', userId)
      await renewCode(id, index)
      return { kind: 'done', to: redirect(codePath({ ...step, renewals: step.renewals + 1 })) }
    },
  }),
}

export function addressAction(args: Parameters<typeof actions.address>[0]) {
  const { searchParams } = args.url
  if (!searchParams.has('change')) return actions.address(args)
  return searchParams.has('renewal') ? actions.renewal(args) : actions.code(args)
}

/** Returns a token for the step that asks for the code, or null if the session has ended meanwhile. */
async function beginAddressChange(userId: string, address: string, request: Request): Promise<string | null> {
  const token = newPendingToken()
  return db().transaction(async (tx) => {
    if (!(await lockOwnAccount(tx, userId, request))) return null
    await awaitCode(tx, { id: addressChangeId(token, userId), userId, email: emailIndex(address), address })
    return token
  })
}

type Change = { kind: 'changed'; from: string } | { kind: 'in use' | 'late' | 'over' }

/**
 * Changes an address, of which the old one is told. Changes nothing if the new one is in use, if the session has ended
 * meanwhile, or if nothing waits for the code any more whose `pendingId` is given.
 */
export async function changeAddress(
  userId: string,
  address: string,
  request: Request,
  pendingId?: string,
): Promise<Change> {
  const email = emailIndex(address)
  const change = await db().transaction(async (tx) => {
    const account = await lockOwnAccount(tx, userId, request)
    if (!account) return { kind: 'late' } as const
    // In one order, so that two who exchange addresses do not wait for each other.
    for (const index of [account.email, email].toSorted()) await lockAddress(tx, index)
    if (pendingId && !(await takePending(tx, pendingId))) return { kind: 'over' } as const
    const owners = await tx.select({ id: users.id }).from(users).where(hasAddress(address))
    if (owners.length > 0) return { kind: 'in use' } as const
    await tx.update(users).set({ email, address }).where(eq(users.id, userId))
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
    // No other code of before changes it again, without the password.
    await tx.delete(pendingSignUps).where(eq(pendingSignUps.userId, userId))
    await cancelMailTo(tx, account.address)
    const notice = await queueMail(tx, addressChangeMail(account.address))
    return { kind: 'changed', from: account.address, notice } as const
  })
  if (change.kind !== 'changed') return change
  await deleteMailFilesOrLog(change.from, change.notice)
  // Strangers may have used up the tries of an address that was nobody's.
  await resetFailures(address)
  return change
}

function answerTo(
  change: Exclude<Change, { kind: 'in use' }>,
  address: string,
  request: Request,
): Outcome<never, never> {
  if (change.kind === 'over') return refused(409, t(changeOver))
  if (change.kind !== 'changed') return refusedAsLate()
  const headers = new Headers()
  // This device stays known, now to the new address.
  if (knownDevice(request)?.hasSignedIn(change.from)) headers.set('Set-Cookie', deviceCookie(address, request))
  return { kind: 'done', to: redirect(`${href('/account')}?email-changed`, { headers }) }
}
