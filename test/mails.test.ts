import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { passwordResetMail } from '../app/account/password-reset/password-reset-mail.server.ts'
import { verificationMail } from '../app/account/sign-up/verification-mail.server.ts'
import { somethingNewMail } from '../app/account/something-new-mail.server.ts'
import { erasureMail } from '../app/personal-data/erasure/erasure-mail.server.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db } from '../app/platform/db/db.server.ts'

const telling =
  /lgbt|queer|\bgay\b|lesbian|\btrans|pride|bisexual|homosexual|rainbow|upinde|career|mentor|review|communit|member/i
const address = 'wanjiru.kamau@example.org'
const mails = {
  'erasure-mail': erasureMail(address),
  'password-reset-mail': passwordResetMail(address, 'kZ8fV2n0c3Qm6yT1w9Rb5xL4hJ7gD0sA'),
  'something-new-mail': somethingNewMail(address),
  'verification-mail': verificationMail(address, '123456'),
}

await ensureKeyring(db())

test('this file covers every mail that the product can send', () => {
  const files = globSync('app/**/*-mail.server.ts').map((file) => file.replace(/^.*\/|\.server\.ts$/g, ''))
  expect(files.sort()).toEqual(Object.keys(mails).sort())
})

test.each(Object.entries(mails))(
  'the %s says nothing about anybody and has the same format as the others',
  (_, mail) => {
    expect(Object.keys(mail).sort()).toEqual(['subject', 'text', 'to'])
    expect(mail.to).toBe(address)
    expect(mail.subject).toMatch(/^[A-Z][a-z]+(?: [a-z]+){1,4}$/)
    expect(`${mail.subject}\n${mail.text}`).not.toMatch(telling)
    for (const part of address.split(/[.@]/)) expect(mail.text).not.toContain(part)
    const [asked, held, ifNot, ...more] = mail.text.trimEnd().split('\n\n')
    expect(more).toEqual([])
    expect(asked).toMatch(/^Someone [\w ,.]+:$/)
    expect(held).toMatch(
      /^(?:\d{6}|http:\/\/localhost:3000\/auth\/new-password\?token=[\w-]{32}|http:\/\/localhost:3000\/next|It is done\.)$/,
    )
    expect(ifNot).toMatch(/^If this was not you, [\w ,]+\.$/)
  },
)
