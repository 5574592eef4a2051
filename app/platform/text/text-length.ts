export function lengthError(label: string, text: string, max: number): string | undefined {
  const length = Array.from(text).length
  if (length > max) return `${label} has ${formatNumber(length)} characters; at most ${formatNumber(max)} can be sent.`
}

function formatNumber(number: number) {
  return number.toLocaleString('en-GB')
}
