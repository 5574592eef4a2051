import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import * as mails from '../app/account/mails.server.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { translations } from '../app/words/catalogue.server.ts'
import { inLanguage, language } from '../app/words/language.server.ts'
import { telling, tellingIn } from './telling.ts'

await vi.hoisted(async () => {
  const { languages } = await import('../app/words/languages.ts')
  process.env.LANGUAGES = Object.keys(languages).join()
})

const ours = new RegExp(
  [
    'upinde|career|mentor|review|communit|member',
    'carrière|\\bavis\\b|communaut|membre|carreira|avaliaç|comunidade|membro',
    'مهني|مرشد|إرشاد|تقييم|مجتمع|عضو|أعضاء|taaluma|mshauri|tathmini|jamii|wanachama|ሙያ|መካሪ|ግምገማ|ማኅበረሰብ|አባል',
  ].join('|'),
  'i',
)
const address = 'wanjiru.kamau@example.org'
const allMails = () => ({
  addressChangeMail: mails.addressChangeMail(address),
  erasureMail: mails.erasureMail(address),
  passwordResetMail: mails.passwordResetMail(address, 'kZ8fV2n0c3Qm6yT1w9Rb5xL4hJ7gD0sA'),
  somethingNewMail: mails.somethingNewMail(address, language()),
  verificationMail: mails.verificationMail(address, '123456'),
})

await ensureKeyring(db())

test('this file covers every mail that the product can send', () => {
  expect(Object.keys(mails).sort()).toEqual(Object.keys(allMails()).sort())
  const files = globSync('app/**/*.{ts,tsx}', { exclude: ['app/platform/mail/*', '**/*.test.ts'] })
  const making = files.filter((file) => /^import [^']*\bMail\b/m.test(readFileSync(file, 'utf8')))
  expect(making).toEqual(['app/account/mails.server.ts'])
})

test.each(Object.entries(allMails()))(
  'the %s says nothing about anybody and has the same format as the others',
  (_, mail) => {
    expect(Object.keys(mail).sort()).toEqual(['subject', 'text', 'to'])
    expect(mail.to).toBe(address)
    expect(mail.subject).toMatch(/^[A-Z][a-z]+(?: [a-z]+){1,4}$/)
    expect(`${mail.subject}\n${mail.text}`).not.toMatch(telling)
    expect(`${mail.subject}\n${mail.text}`).not.toMatch(ours)
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

test.each(translations)('in %s, mails say as little, and lead to pages in it', (code) => {
  const [english, isTelling] = [allMails(), tellingIn(code)]
  for (const [name, mail] of Object.entries(inLanguage(code, allMails))) {
    const original = english[name as keyof typeof english]
    const isIn = `the ${name} in ${code}.po`
    expect(`${mail.subject}\n${mail.text}`, isIn).not.toMatch(isTelling)
    expect(`${mail.subject}\n${mail.text}`).not.toMatch(ours)
    // All are padded to one length.
    expect(Buffer.byteLength(mail.text)).toBeLessThan(4096)
    expect(mail.text).not.toMatch(/[\u200f\u2066-\u2069]/)
    expect(mail.subject, isIn).not.toBe(original.subject)
    const held = (text: string) => text.split('\n\n')[1] ?? ''
    if (/^(?:\d|http)/.test(held(original.text)))
      expect(held(mail.text), isIn).toBe(held(original.text).replace(/(?<=localhost:3000)(?=\/)/, `/${code}`))
  }
})
