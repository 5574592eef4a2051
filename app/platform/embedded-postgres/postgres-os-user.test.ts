import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, lstatSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { config, StartError } from '../config/config.server.ts'
import { createPrivateFolder, postgresOsUser, unprivilegedCommand } from './postgres-os-user.server.ts'

test('a program in a folder that only we may enter is found, even by access(2), and runs', () => {
  const folder = mkdtempSync(join(config().dataDir, 'only ours '))
  const program = join(folder, 'program')
  copyFileSync('/usr/bin/test', program)
  chmodSync(folder, 0o700)
  const { command, prefix } = unprivilegedCommand(program, postgresOsUser(folder))
  execFileSync(command, [...prefix, '-x', program])
})

test('PostgreSQL never runs as root', () => {
  const { command, prefix } = unprivilegedCommand('/usr/bin/id', postgresOsUser('/nowhere'))
  expect(Number(execFileSync(command, [...prefix, '-u'], { encoding: 'utf8' }))).toBeGreaterThan(0)
})

test('the socket folder is private, and a name taken by somebody else is rejected', () => {
  const folder = mkdtempSync(join(config().dataDir, 'sockets-'))
  const account = postgresOsUser('/nowhere')
  const mine = join(folder, 'mine')
  createPrivateFolder(account, mine)
  createPrivateFolder(account, mine)
  expect(lstatSync(mine)).toMatchObject({ uid: account.uid })
  expect(lstatSync(mine).mode & 0o777).toBe(0o700)

  const [target, link] = [join(folder, 'target'), join(folder, 'link')]
  mkdirSync(target)
  symlinkSync(target, link)
  expect(() => createPrivateFolder(account, link)).toThrow(StartError)
})
