export function withQuery(path: string, parameters: Record<string, string | false | null | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

export function textParameter(parameters: URLSearchParams, name: string, maxLength = 200): string {
  return (parameters.get(name) ?? '').trim().slice(0, maxLength)
}
