import { expect, test } from 'vitest'
import { primarySql } from '../app/platform/db/db.server.ts'

test('each test file has its own migrated database', async () => {
  const [row] = await primarySql()`select current_database() as name, similarity('ada', 'ada') as same`
  expect(row?.name).toMatch(/^upinde_test_\d+_[0-9a-f]{12}$/)
  expect(row?.same).toBe(1)
})

test.each([
  ['read a file of the server', "select pg_read_file('postgresql.conf')"],
  ['list its folders', "select pg_ls_dir('.')"],
  ['load a file into a table', "copy keyring_proofs from '/etc/passwd'"],
  ['run a program', "copy keyring_proofs to program 'cat'"],
  ['import a file as an object', "select lo_import('/etc/passwd')"],
  ['make a role', 'create role another superuser'],
  ['log statements', "set log_statement = 'all'"],
  ['change an audit row', "update audit_log set verb = ''"],
  ['delete audit rows', 'delete from audit_log'],
  ['empty the audit log', 'truncate audit_log'],
])('injected SQL cannot %s', async (_, statement) => {
  await expect(primarySql().unsafe(statement)).rejects.toMatchObject({ code: '42501' })
})
