const alwaysOpen = ['/leave', '/sign-out', '/account/erasure']
const waysOut = new Set(alwaysOpen.flatMap((path) => [path, `${path}.data`]))

/** Whether a request is a way out, which is answered to anybody in any crowd. Sessions are counted by themselves anyway. */
export function isUnlimitedPath(path: string): boolean {
  return waysOut.has(path)
}
