const listed = 10_000

let known: Promise<Set<string>> | undefined

/** Whether a password is among the 10,000 that people use most. The list is on this machine; nobody is asked. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= mostCommon()
  return (await known).has(password.normalize('NFKC').toLowerCase())
}

async function mostCommon() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, listed))
}
