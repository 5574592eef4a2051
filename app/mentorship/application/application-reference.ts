export function applicationReference(publicId: string): string {
  return publicId.slice(0, 8)
}
