const exitPaths = ['/leave', '/sign-out', '/account/erasure']
const exitAddresses = new Set(exitPaths.flatMap((path) => [path, `${path}.data`]))

export function isUnlimitedPath(path: string): boolean {
  return exitAddresses.has(path)
}
