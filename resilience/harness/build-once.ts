// Two tests that start at the same time would both build.
export { buildIfStale as setup } from '../../cli/build.ts'
