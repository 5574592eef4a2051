import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { completeMentee } from '../../test/example-application.ts'
import { plaintextLeaks } from './plaintext-leak-scan.ts'

test('the scan names a file that contains what a member typed, wherever it is and whatever surrounds the text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-leaks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'postgres/base'), { recursive: true })
  writeFileSync(join(folder, 'postgres/base/1'), 'nothing')
  expect(plaintextLeaks(folder)).toEqual([])
  writeFileSync(join(folder, 'postgres/base/core'), `\0\x01${completeMentee.fullName}\0`)
  expect(plaintextLeaks(folder)).toEqual(['/postgres/base/core holds what a member typed.'])
})
