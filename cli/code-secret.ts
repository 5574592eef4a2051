import encodeQR from 'qr'

export function codeSecretInWords(address: string, { columns }: { columns: number }): string {
  const secret = new URL(address).searchParams.get('secret') ?? ''
  const picture = pictureOf(address)
  return [
    'Its pages for admins ask for the codes of this secret. Give it to an authenticator app now: it is not shown again.',
    ...(columns >= picture.width ? [picture.lines.map(whiteOnBlack).join('\n')] : []),
    address,
    `To type: ${secret.match(/.{1,4}/g)?.join(' ')}`,
    'Sessions of this account have ended. Clear this terminal when you are done.',
  ].join('\n\n')
}

function pictureOf(address: string) {
  const lines = encodeQR(address, 'ascii', { ecc: 'low' }).trimEnd().split('\n')
  return { lines, width: lines[0]?.length ?? 0 }
}

// A phone needs dark squares on a light background, whatever the colours of the terminal.
function whiteOnBlack(line: string) {
  return `\x1b[97;40m${line}\x1b[0m`
}
