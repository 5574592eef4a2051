const listSize = 10_000

let known: Promise<Set<string>> | undefined

export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= loadCommonPasswords()
  return (await known).has(password.normalize('NFKC').toLowerCase())
}

async function loadCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, listSize))
}
