import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { type Result, record } from './results.ts'

export default class ResultsReporter implements Reporter {
  // A test that blocks its process never says that it started, but its file has been sent there.
  onTestModuleQueued(module: TestModule) {
    record({ id: module.id, file: fileOf(module), title: 'a test of this file', state: 'started' })
  }

  onTestCaseReady(test: TestCase) {
    record({ ...named(test), state: 'started' })
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    if (state === 'passed') return record({ ...named(test), state })
    if (state === 'failed') return record({ ...named(test), state, error: textOf(errors) })
    record({ ...named(test), state: test.tags.includes('thorough') ? 'left' : 'skipped' })
  }

  // Errors of a hook, or of a file that cannot be loaded, belong to no test.
  onTestModuleEnd(module: TestModule) {
    record({ id: module.id, file: fileOf(module), title: 'a test of this file', state: 'ended', ms: timeOf(module) })
    const errors = [module, ...module.children.allSuites()].flatMap((each) => each.errors())
    if (errors.length > 0) recordOutside(fileOf(module), errors)
  }

  onTestRunEnd(_: unknown, errors: readonly SerializedError[]) {
    if (errors.length > 0) recordOutside('Vitest', errors)
  }
}

function named(test: TestCase): Pick<Result, 'id' | 'file' | 'title'> {
  return { id: test.id, file: fileOf(test.module), title: test.name }
}

function recordOutside(file: string, errors: readonly SerializedError[]) {
  record({ id: file, file, title: 'outside of a test', state: 'failed', error: textOf(errors) })
}

function fileOf({ moduleId }: TestModule) {
  return relative(process.cwd(), moduleId)
}

function timeOf(module: TestModule) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
}

function textOf(errors: readonly SerializedError[]) {
  return errors.map(({ stack, message }) => stack ?? message).join('\n')
}
