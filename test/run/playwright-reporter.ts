import { relative } from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { type Result, record } from './results.ts'

export default class ResultsReporter implements Reporter {
  onTestBegin(test: TestCase) {
    record({ ...named(test), state: 'started' })
  }

  onTestEnd(test: TestCase, { status, errors, duration: ms }: TestResult) {
    if (status === 'passed' || status === 'skipped') return record({ ...named(test), state: status, ms })
    record({ ...named(test), state: 'failed', error: errors.map(textOf).join('\n'), ms })
  }

  onError(error: TestError) {
    record({ id: 'Playwright', file: 'Playwright', title: 'outside of a test', state: 'failed', error: textOf(error) })
  }
}

function named(test: TestCase): Pick<Result, 'id' | 'file' | 'title'> {
  return { id: test.id, file: relative(process.cwd(), test.location.file), title: test.title }
}

function textOf({ stack, message, value }: TestError) {
  return stack ?? message ?? value ?? ''
}
