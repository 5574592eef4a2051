// Two drills that begin at once would both build.
export { buildIfStale as setup } from '../../cli/build.ts'
